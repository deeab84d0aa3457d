import { ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import type { Http } from '../model/ports.ts';
import { RangeIgnored, RangeProbe } from './range-probe.ts';

const signal = new AbortController().signal;
const ask = (http: Http, start: number) => http.get({ url: 'http://a/f', range: { start, end: start + 9 }, signal });
const whole = { status: 200, headers: { 'content-length': '100' }, body: [new Uint8Array(100)] };
const part = { status: 206, headers: { 'content-length': '10' }, body: [new Uint8Array(10)] };

test('a server that sends parts gets a request for each of them', async () => {
  const http = new ScriptedHttp(() => part);
  const probed = new RangeProbe().wrap(http);
  const answers = await Promise.all([0, 10, 20].map((start) => ask(probed, start)));
  expect(answers.map(({ status }) => status)).toEqual([206, 206, 206]);
});

test('a server that sends the whole file gets one request, however many parts are wanted', async () => {
  let asked = 0;
  const http = new ScriptedHttp(() => {
    asked += 1;
    return whole;
  });
  const probed = new RangeProbe().wrap(http);
  const answers = await Promise.allSettled([0, 10, 20, 30].map((start) => ask(probed, start)));
  for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(RangeIgnored) });
  expect(asked).toBe(1);
});

test('a whole file that is no longer than the part is that part, and a refusal decides nothing', async () => {
  const script = [{ ...part, status: 200 }, { ...part, status: 503 }, part];
  const http = new ScriptedHttp(() => script.shift() ?? part);
  const probed = new RangeProbe().wrap(http);
  expect((await ask(probed, 0)).status).toBe(200);
  expect((await ask(probed, 10)).status).toBe(503);
  expect((await ask(probed, 10)).status).toBe(206);
});
