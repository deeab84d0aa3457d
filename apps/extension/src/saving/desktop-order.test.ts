import { desktopAdd, plainOptions, type SaveOptions } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { canDesktopSave, desktopOrder } from './desktop-order.ts';
import { exampleJob } from './test-support/example-job.ts';

const browser = { userAgent: 'Mozilla/5.0 (a browser)', acceptLanguage: 'de-DE,de;q=0.9' };
const operationId = '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11';
const { order } = exampleJob();
const request = { referer: 'https://www.example/', origin: 'https://www.example' };
const hosts = ['media.example'];
const canAll = () => true;
const canLittle = () => false;

test('the app gets the URL, the page, the choices and the headers of the page’s own request', () => {
  const options: SaveOptions = { ...plainOptions, sounds: ['en', 'de'], subtitles: ['all'], liveFrom: 90 };
  expect(
    desktopOrder({ order: { ...order, height: 720, options }, request, hosts }, browser, operationId, canAll),
  ).toEqual({
    url: order.url,
    page: order.sourceUrl,
    title: 'A walk',
    headers: {
      referer: request.referer,
      origin: request.origin,
      'user-agent': browser.userAgent,
      'accept-language': browser.acceptLanguage,
    },
    headersAt: [{ at: 'https://media.example', headers: request }],
    format: 'mp4',
    quality: 720,
    audio: ['en', 'de'],
    subtitles: ['all'],
    liveFrom: 90,
    operationId,
  });
});

test.each([
  [{ format: 'mp4' }, 'best'],
  [{ format: 'mp3', height: 720 }, 'audio'],
  [{ format: 'original' }, undefined],
] as const)('%j is requested in the quality %s', (changes, quality) => {
  const input = desktopOrder({ order: { ...order, ...changes }, request, hosts }, browser, operationId, canAll);
  expect(input.quality).toBe(quality);
  expect(desktopAdd.safeParse(input).success).toBe(true);
});

test('a request that had no Referer is repeated without one', () => {
  const silent = { order, request: { referer: null, origin: null }, hosts };
  const { headers, headersAt } = desktopOrder(silent, browser, operationId, canAll);
  expect(headers).not.toHaveProperty('referer');
  expect(headers).not.toHaveProperty('origin');
  expect(headersAt).toEqual([{ at: 'https://media.example', headers: {} }]);
});

const own = 'https://media.example/watch?id=1';
const others = 'https://media.example/';

test.each([
  ['its origin only', others, { referer: others }],
  ['nothing', null, {}],
])('if a page tells other hosts %s, only its own gets the full URL', (_, elsewhere, expected) => {
  const job = { order, request: { referer: own, origin: null, elsewhere }, hosts: ['media.example', 'cdn.example'] };
  const input = desktopOrder(job, browser, operationId, canAll);
  const { 'user-agent': _agent, 'accept-language': _language, ...headers } = input.headers ?? {};
  expect(headers).toEqual(expected);
  expect(input.headersAt).toEqual([{ at: 'https://media.example', headers: { referer: own } }]);
  expect(desktopAdd.safeParse(input).success).toBe(true);
});

test.each([
  ['on one host gets the full URL', ['media.example'], own],
  ['on several hosts gets what all of them may know', ['media.example', 'cdn.example'], others],
])('an older app with a medium %s', (_, hosts, referer) => {
  const job = { order, request: { referer: own, origin: null, elsewhere: others }, hosts };
  const input = desktopOrder(job, browser, operationId, canLittle);
  expect(input.headers?.referer).toBe(referer);
  expect(input).not.toHaveProperty('headersAt');
});

test.each([
  [{}, true],
  [{ subtitles: ['en'] }, true],
  [{ subtitleFiles: 'srt' }, true],
  [{ subtitles: ['en'], subtitleFiles: 'srt' }, false],
  [{ toSeconds: 10 }, false],
  [{ splitSeconds: 60 }, false],
  [{ splitBytes: 1_000_000 }, false],
] as const)('with %j it can be saved by the app: %s', (changes, can) => {
  expect(canDesktopSave({ ...plainOptions, ...changes } as SaveOptions)).toBe(can);
});
