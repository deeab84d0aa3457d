import { expect, test } from 'vitest';
import { emptyTab, type FoundMedia, type TabMedia } from '../finding/tab-media.ts';
import { expiredCode, withPath } from './expired-link.ts';
import { noProgress } from './job-record.ts';
import { isRenewedPath, renewedMedium } from './renewed-path.ts';
import { exampleJob } from './test-support/example-job.ts';

const first = 'Zk3v9QxT71bLmW0a';
const second = 'p8Hr2Ycd5Nf04uJs';
const third = 'Q1w2E3r4T5y6U7i8';
const address = (token: string, rest = 'film/index.m3u8', host = 'media.example') =>
  `https://${host}/t/${token}/${rest}`;

const { order } = exampleJob();
const job = exampleJob({
  order: { ...order, url: address(first) },
  mediaId: 'one',
  durationSeconds: 60,
  state: 'failed',
  failure: expiredCode,
  progress: { ...noProgress, bytes: 100 },
});
const seen = (id: string, url: string, changes: Partial<FoundMedia> = {}): FoundMedia => ({
  ...{ id, url, role: 'manifest', kind: 'video', bytes: null, durationSeconds: 60, poster: null, label: null },
  ...{ request: { referer: 'r', origin: null }, isLoadedByScript: true, inspection: null, references: [] },
  inlineManifest: null,
  ...changes,
});
const page = (media: FoundMedia[], url = order.sourceUrl): TabMedia => ({ ...emptyTab(url, 0), media });
const before = seen('one', address(first));
const fresh = seen('two', address(second));

test.each([
  ['a new token', address(first), address(second), true],
  ['a new token and time', address(`${first}/1763500000`), address(`${second}/1763503600`), true],
  ['a new token in path and query', `${address(first)}?token=1`, `${address(second)}?token=2`, true],
  ['the same path', address(first), address(first), false],
  ['another host', address(first), address(second, undefined, 'other.example'), false],
  ['another film', address(first), address(second, 'walk/index.m3u8'), false],
  ['another file name', address(first), address(second, 'film/trailer.m3u8'), false],
  ['another query', `${address(first)}?v=1`, `${address(second)}?v=2`, false],
  ['one more part', address(first), address(second, 'de/film/index.m3u8'), false],
  ['another id', address('123456789012'), address('123456789013'), false],
  ['another episode', address('s1e2-the-film-2024'), address('s1e3-the-film-2024'), false],
  ['another title', address('a-film-about-dogs'), address('a-film-about-cats'), false],
])('%s', (_, old, now, isSame) => {
  expect(isRenewedPath(old, now)).toBe(isSame);
});

test('the only later medium of the page under a renewed path is the same one', () => {
  expect(renewedMedium(job, [page([before, fresh])], [job])).toBe(fresh);
  expect(renewedMedium(job, [page([fresh], `${order.sourceUrl}#part`)], [job])).toBe(fresh);
});

test('a medium that the page had loaded earlier is another one', () => {
  expect(renewedMedium(job, [page([fresh, before])], [job])).toBeUndefined();
});

test('if two media match, neither is used', () => {
  const other = seen('three', address(third));
  expect(renewedMedium(job, [page([before, fresh, other])], [job])).toBeUndefined();
  expect(renewedMedium(job, [page([fresh]), page([other])], [job])).toBeUndefined();
});

test('a medium that also matches another job, or has a job of its own, is not used', () => {
  const id = '22222222-2222-4222-8222-222222222222';
  const other = { ...job, order: { ...job.order, id, url: address(third) }, mediaId: 'three' };
  expect(renewedMedium(job, [page([fresh])], [job, other])).toBeUndefined();
  const own = { ...other, order: { ...other.order, url: fresh.url }, mediaId: fresh.id };
  expect(renewedMedium(job, [page([fresh])], [job, own])).toBeUndefined();
  const sound = { ...job, order: { ...job.order, id, format: 'mp3' as const } };
  expect(renewedMedium(job, [page([fresh])], [job, sound])).toBe(fresh);
  expect(renewedMedium(job, [page([fresh])], [job, withPath(sound, fresh, [])])).toBe(fresh);
});

test.each<[string, Partial<FoundMedia>]>([
  ['another duration', { durationSeconds: 62 }],
  ['no duration', { durationSeconds: null }],
  ['sound alone', { kind: 'audio' }],
  ['a file', { role: 'file' }],
])('%s does not match', (_, changes) => {
  expect(renewedMedium(job, [page([{ ...fresh, ...changes }])], [job])).toBeUndefined();
});

test('a medium of another page does not match', () => {
  expect(renewedMedium(job, [page([fresh], `${order.sourceUrl}?v=2`)], [job])).toBeUndefined();
  expect(renewedMedium(job, [page([fresh], `${order.sourceUrl}#/two`)], [job])).toBeUndefined();
});

test('a job of unknown length, of a live stream or without any bytes is not continued under another path', () => {
  for (const changes of [{ durationSeconds: undefined }, { kind: 'live' as const }, { progress: noProgress }]) {
    const one = { ...job, ...changes };
    expect(renewedMedium(one, [page([fresh])], [one])).toBeUndefined();
  }
});

test('under its new path the job belongs to the new medium and keeps its original URL', () => {
  const healed = withPath(job, fresh, ['media.example']);
  expect(healed).toMatchObject({ mediaId: 'two', patterns: [fresh.url], request: fresh.request });
  expect(healed.order).toMatchObject({ url: fresh.url, startedAs: job.order.url });
  const again = withPath(healed, seen('three', address(third)), []);
  expect(again.order.startedAs).toBe(job.order.url);
});
