import { FragileStorage, hurriedClock, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { concatBytes } from '../codec/bytes.ts';
import { audioPid, begin, keyFrame, plainFrame, sound, videoPid } from '../demux/test-support/small-ts.ts';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });
const spoken = { isBounded: true, streamId: 0xc0 };

/** The result of downloading these segments of one second. */
async function resultOf(segments: readonly Uint8Array<ArrayBuffer>[]) {
  const entries = segments.map((_, index) => `#EXTINF:0.04,\n${index}.ts\n`).join('');
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${entries}#EXT-X-ENDLIST\n`;
  const http = new ScriptedHttp(({ url }) => {
    const segment = segments[Number(/(\d+)\.ts$/.exec(url)?.[1] ?? -1)];
    const body = segment ?? new TextEncoder().encode(playlist);
    return { status: 200, headers: { 'content-length': `${body.length}` }, body: [body.slice()] };
  });
  const storage = new FragileStorage(taken, Number.POSITIVE_INFINITY, false);
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  return download(ports, { url: 'http://film.test/a.m3u8', storage, name: 'out.mp4' }).result;
}

const segment = (time: number, frame: Uint8Array, tone: Uint8Array) =>
  begin()
    .pes(videoPid, frame, { pts: time })
    .pes(audioPid, tone, { pts: time, ...spoken })
    .toBytes();

test('a result whose frames account for every byte is complete', async () => {
  const segments = [segment(3600, keyFrame, sound(1)), segment(7200, plainFrame(1), sound(2))];
  expect(await resultOf(segments)).toMatchObject({ status: 'done', health: { isComplete: true, damaged: [] } });
});

test('video bytes that continue nothing make the result incomplete', async () => {
  const strayed = concatBytes([Uint8Array.of(1, 2, 3, 4, 5), plainFrame(1)]);
  const result = await resultOf([segment(3600, keyFrame, sound(1)), segment(7200, strayed, sound(2))]);
  expect(result.status).toBe('partial');
  expect(result.health).toMatchObject({ isComplete: false, damaged: [{ sequence: 1, bytes: 5 }] });
});

test('bytes between sound frames make the result incomplete', async () => {
  const broken = concatBytes([sound(2), new Uint8Array(30).fill(0xff), sound(3), sound(4)]);
  const result = await resultOf([segment(3600, keyFrame, sound(1)), segment(7200, plainFrame(1), broken)]);
  expect(result.health).toMatchObject({ isComplete: false, damaged: [{ sequence: 1, bytes: 30 }] });
});

test('sound that begins too late for the file makes the result incomplete', async () => {
  const silent = Array.from({ length: 8 }, (_, index) =>
    begin()
      .pes(videoPid, index === 0 ? keyFrame : plainFrame(index), { pts: 3600 * (index + 1) })
      .toBytes(),
  );
  const late = segment(3600 * 9, plainFrame(9), sound(9));
  const { status, health } = await resultOf([...silent, late]);
  expect(status).toBe('partial');
  expect(health).toMatchObject({ isComplete: false, damaged: [{ sequence: 8, bytes: sound(9).length - 7 }] });
  expect(health.warnings).toEqual([expect.stringContaining('began too late')]);
});

test('a stream that is joined in the middle or that ends inside a frame loses nothing playable', async () => {
  const [first, second] = [sound(1, 100), sound(2, 100)];
  const start = segment(3600, keyFrame, concatBytes([first.subarray(40), second, sound(3)]));
  const end = segment(9000, plainFrame(1), sound(4, 90).subarray(0, 60));
  expect(await resultOf([start, end])).toMatchObject({ status: 'done', health: { isComplete: true } });
});
