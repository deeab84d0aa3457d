import { crashAnywhere, hurriedClock, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test, vi } from 'vitest';
import { concatBytes } from '../codec/bytes.ts';
import { annexB, avcSlice } from '../demux/test-support/elementary.ts';
import { audioPid, begin, keyFrame, plainFrame, sound, videoPid } from '../demux/test-support/small-ts.ts';
import { pesPacket, TsWriter } from '../demux/test-support/ts-writer.ts';
import type { JobEvent } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

// Every write is tried, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

type Bytes = Uint8Array<ArrayBuffer>;
const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });
const none: Bytes = new Uint8Array(0);

/** Downloads these segments of a tenth of a second, with a crash at every write. */
async function crashWith(segments: readonly Bytes[], init?: Bytes) {
  const entries = segments.map((_, index) => `#EXTINF:0.1,\n${index}.ts\n`).join('');
  const map = init ? '#EXT-X-MAP:URI="init.ts"\n' : '';
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${map}${entries}#EXT-X-ENDLIST\n`;
  const http = new ScriptedHttp(({ url }) => {
    const segment = url.endsWith('init.ts') ? init : segments[Number(/(\d+)\.ts$/.exec(url)?.[1] ?? -1)];
    const body = segment ?? new TextEncoder().encode(playlist);
    return { status: 200, headers: { 'content-length': `${body.length}` }, body: [body.slice()] };
  });
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  let resumes = 0;
  const onEvent = (event: JobEvent): void => {
    if (event.type === 'output' && event.isResumed) resumes += 1;
  };
  const options = { url: 'http://film.test/a.m3u8', name: 'out.mp4', onEvent };
  const { result, files, differences } = await crashAnywhere(
    (storage, signal) => download(ports, { ...options, storage, signal }).result,
    { taken },
  );
  expect(differences).toEqual([]);
  // Otherwise every second run started from zero, and nothing was tested.
  expect(resumes).toBeGreaterThan(0);
  return { health: result.health, file: Buffer.from(files.get('out.mp4')?.bytes ?? none) };
}

const ticksPerMs = 90;
/** With sound, because the file begins when both are known. */
const heard = (writer: TsWriter, time: number): TsWriter =>
  writer.pes(audioPid, sound(time / 3600), { pts: time, isBounded: true, streamId: 0xc0 });
/** Two frames, each in its own PES packet. The first one contains the parameter sets. */
const pair = (writer: TsWriter, time: number): Bytes =>
  heard(writer, time)
    .pes(videoPid, keyFrame, { pts: time })
    .pes(videoPid, plainFrame(time / 3600 + 1), { pts: time + 40 * ticksPerMs })
    .toBytes();
/** A key frame split across two PES packets, and a frame after it. */
const cutPair = (writer: TsWriter): Bytes =>
  heard(writer, 0)
    .pes(videoPid, keyFrame.slice(0, 30), { pts: 0 })
    .pes(videoPid, concatBytes([keyFrame.slice(30), plainFrame(1)]), { pts: 40 * ticksPerMs })
    .toBytes();
const long = avcSlice({ fill: 7, size: 600 });

test('a frame that is held back only because of an earlier segment survives a crash', async () => {
  const segments = [cutPair(begin()), ...[2, 4, 6, 8].map((index) => pair(begin(), index * 3600))];
  const { health } = await crashWith(segments);
  expect(health.isComplete).toBe(true);
  expect(health.tracks.map(({ packets }) => packets)).toEqual([10, 5]);
});

test('a frame that is held back in a transport stream with an initialization section survives a crash', async () => {
  const segments = [cutPair(new TsWriter()), ...[2, 4, 6].map((index) => pair(new TsWriter(), index * 3600))];
  const { health } = await crashWith(segments, begin().toBytes());
  expect(health.isComplete).toBe(true);
  expect(health.tracks.map(({ packets }) => packets)).toEqual([8, 4]);
});

test('a frame that continues after an empty segment is whole, also after a crash', async () => {
  const pes = pesPacket(annexB(long), { pts: 7200 });
  const first = heard(begin(), 0).pes(videoPid, keyFrame, { pts: 0 }).pes(videoPid, plainFrame(1), { pts: 3600 });
  first.packet(videoPid, pes.subarray(0, 184), true).packet(videoPid, pes.subarray(184, 368), false);
  const next = begin().packet(videoPid, pes.subarray(368, 552), false).packet(videoPid, pes.subarray(552), false);
  next.pes(videoPid, keyFrame, { pts: 10_800 }).pes(videoPid, plainFrame(4), { pts: 14_400 });
  const segments = [first.toBytes(), none, next.toBytes(), none, pair(begin(), 18_000)];
  const { health, file } = await crashWith(segments);
  expect(health).toMatchObject({ isComplete: true, damaged: [], segments: 5 });
  expect(health.tracks.map(({ packets }) => packets)).toEqual([7, 2]);
  expect(file.includes(Buffer.from(long))).toBe(true);
});
