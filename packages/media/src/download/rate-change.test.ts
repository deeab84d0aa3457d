import { hurriedClock, MemoryStorage, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { download } from './download.ts';

const chunk = new Uint8Array(16 * 1024).fill(0x55);
/** Half a megabyte that starts like an MP3. */
const chunks = [
  new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, ...chunk.subarray(10)]),
  ...Array(31).fill(chunk),
];
const size = chunks.length * chunk.length;

/** Duration in seconds of a download whose limit changes when its first bytes are written. */
async function secondsWith(rateLimit: number | undefined, laterLimit: number | undefined): Promise<number> {
  const clock = hurriedClock();
  const http = new ScriptedHttp(() => ({
    status: 200,
    headers: { 'content-length': `${size}` },
    body: chunks.map((bytes) => bytes.slice()),
  }));
  const job = download(
    { http, clock, random: () => 0.5 },
    {
      url: 'http://sound.test/a.mp3',
      storage: new MemoryStorage(),
      ...(rateLimit === undefined ? {} : { rateLimit }),
      onEvent: ({ type }) => {
        if (type === 'output') job.limitRate(laterLimit);
      },
    },
  );
  await job.result;
  return clock.now() / 1000;
}

test('a limit can be set, changed and lifted while a download runs', async () => {
  const slow = size / (32 * 1024);
  expect(await secondsWith(32 * 1024, 32 * 1024)).toBeGreaterThan(slow - 1);
  expect(await secondsWith(undefined, 32 * 1024)).toBeGreaterThan(slow - 1);
  expect(await secondsWith(32 * 1024, undefined)).toBeLessThan(slow / 2);
});
