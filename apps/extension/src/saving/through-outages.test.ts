import { type Http, type HttpResponse, MediaError, type Progress } from '@clipharbor/media';
import { expect, test, vi } from 'vitest';
import { reconnectDelaysMs } from './outage.ts';
import { Outages } from './through-outages.ts';

const url = 'https://media.example/film.m3u8';
const lost = () => new MediaError('network.failed', 'The connection failed.', { facts: { url } });
const http: Http = { get: async () => ({}) as HttpResponse };
const request = { url, signal: new AbortController().signal };
const at = (seconds: number, bytes: number): Progress => ({ seconds, bytes, isLive: false });

function outages() {
  const wait = vi.fn(async (_delayMs: number) => undefined);
  const ending = { isEnding: false };
  const tested = new Outages({ url, isOnline: () => true, isEnding: () => ending.isEnding, wait });
  return { tested, wait, ending, delays: () => wait.mock.calls.map(([delayMs]) => delayMs) };
}

/** Runs that report the given progress and lose their connection, followed by one that succeeds. */
function runs(tested: Outages, ...lostAt: readonly Progress[]) {
  const left = [...lostAt];
  return async (): Promise<string> => {
    await tested.watched(http).get(request);
    const progress = left.shift();
    if (progress === undefined) return 'saved';
    tested.progress(progress);
    throw lost();
  };
}

test('a download continues by itself when its connection is back', async () => {
  const { tested, delays } = outages();
  expect(await tested.through(runs(tested, at(3, 100)))).toBe('saved');
  expect(delays()).toEqual([reconnectDelaysMs[0]]);
});

test('delays grow while runs make no progress, and start over once one does', async () => {
  const { tested, delays } = outages();
  await tested.through(runs(tested, at(3, 100), at(3, 90), at(2, 90), at(4, 10)));
  const [first, second, third] = reconnectDelaysMs;
  expect(delays()).toEqual([first, second, third, first]);
});

test('after the last delay, a lost connection is a failure', async () => {
  const { tested, delays } = outages();
  const vain = Array.from({ length: reconnectDelaysMs.length + 1 }, () => at(3, 100));
  await expect(tested.through(runs(tested, at(3, 100), ...vain))).rejects.toMatchObject({ code: 'network.failed' });
  expect(delays()).toEqual(reconnectDelaysMs);
});

test('a request to a server that has never answered fails at once', async () => {
  const { tested, wait } = outages();
  await expect(tested.through(() => Promise.reject(lost()))).rejects.toMatchObject({ code: 'network.failed' });
  expect(wait).not.toHaveBeenCalled();
});

test('nothing is repeated once the user has ended the download', async () => {
  const { tested, wait, ending } = outages();
  ending.isEnding = true;
  await expect(tested.through(runs(tested, at(3, 100)))).rejects.toMatchObject({ code: 'network.failed' });
  expect(wait).not.toHaveBeenCalled();
});

test('canceling ends the wait and the download', async () => {
  const { tested, wait } = outages();
  wait.mockRejectedValue(new MediaError('cancelled', 'Cancelled.'));
  await expect(tested.through(runs(tested, at(3, 100)))).rejects.toMatchObject({ code: 'cancelled' });
});

test('the runs of a stream count their own bytes; those of a file all of them', async () => {
  const stream = outages().tested;
  await stream.through(runs(stream, at(3, 100), at(5, 40)));
  expect(stream.progress(at(6, 7)).bytes).toBe(147);
  const file = outages().tested;
  await file.through(runs(file, at(0, 100), at(0, 140)));
  expect(file.progress(at(0, 150)).bytes).toBe(150);
});
