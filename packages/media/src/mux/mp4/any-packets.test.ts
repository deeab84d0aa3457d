import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFinished } from '../../../test/mux/read-mp4.ts';
import { cue, fakeAudio, fakeText, fakeVideo } from '../../../test/mux/synthetic.ts';
import type { Packet } from '../../model/packet.ts';
import { createMuxer, MemorySink, recover } from '../index.ts';

const packet = fc.record({
  step: fc.integer({ min: 1, max: 200_000 }),
  offset: fc.integer({ min: -5000, max: 300_000 }),
  bytes: fc.uint8Array({ maxLength: 12 }),
  isKey: fc.boolean(),
  /** Whether to cut before it. */
  isCut: fc.boolean(),
});
const track = fc.record({
  first: fc.integer({ min: -100_000, max: 5_000_000 }),
  packets: fc.array(packet, { minLength: 1, maxLength: 40 }),
});

type Moving = typeof track extends fc.Arbitrary<infer T> ? T : never;

test('packets are read back with their bytes, times and flags, with any cuts and any reserve', async () => {
  await fc.assert(
    fc.asyncProperty(track, track, fc.constantFrom(0, 1000, 100_000), async (video, audio, reserve) => {
      const sink = new MemorySink();
      const muxer = createMuxer({ container: 'mp4', sink, reserve });
      const written: Packet[][] = [[], []];
      for (const [index, format] of [fakeVideo, fakeAudio].entries()) expect(muxer.addTrack(format)).toBe(index);
      const times = [video.first, audio.first];
      for (let number = 0; number < 40; number += 1) {
        for (const [index, { packets }] of [video, audio].entries()) {
          const next = packets[number];
          if (!next) continue;
          if (next.isCut) await muxer.cut();
          const dts = (times[index] ?? 0) + next.step;
          times[index] = dts;
          const one = { data: next.bytes, dts, pts: dts + next.offset, duration: 10, isKey: next.isKey };
          muxer.write(index, [one]);
          written[index]?.push(one);
        }
      }
      await muxer.cut();
      expect((await recover(sink))?.tracks.map(({ packets }) => packets)).toEqual(written.map(({ length }) => length));
      const { isIndexFirst } = await muxer.finish();
      expect(isIndexFirst).toBe(reserve === 100_000 || isIndexFirst);
      const file = await sink.bytes();
      const found = readFinished(file).map(({ origin, samples }) =>
        samples.map(({ pts, size, isKey, position }) => ({
          pts: pts + origin,
          isKey,
          data: file.slice(position, position + size),
        })),
      );
      expect(found).toEqual(written.map((list) => list.map(({ pts, isKey, data }) => ({ pts, isKey, data }))));
    }),
    { numRuns: 200 },
  );
});

/** An unfinished file with these two tracks. */
async function unfinished(tracks: readonly Moving[]) {
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink, reserve: 100_000 });
  for (const format of [fakeVideo, fakeAudio]) muxer.addTrack(format);
  for (const [index, { first, packets }] of tracks.entries()) {
    let dts = first;
    for (const { step, offset, bytes, isKey, isCut } of packets) {
      if (isCut) await muxer.cut();
      dts += step;
      muxer.write(index, [{ data: bytes, dts, pts: dts + offset, duration: 10, isKey }]);
    }
  }
  await muxer.cut();
  return { sink, muxer };
}

test('the index is the same whether it was kept in memory or read back', async () => {
  await fc.assert(
    fc.asyncProperty(track, track, async (video, audio) => {
      const kept = await unfinished([video, audio]);
      const stopped = await unfinished([video, audio]);
      const resume = await recover(stopped.sink);
      if (!resume) throw new Error('the file cannot be continued');
      const again = createMuxer({ container: 'mp4', sink: stopped.sink, resume });
      for (const format of [fakeVideo, fakeAudio]) again.addTrack(format);
      await kept.muxer.finish();
      await again.finish();
      expect(await stopped.sink.bytes()).toEqual(await kept.sink.bytes());
    }),
    { numRuns: 100 },
  );
});

test('a file that has been truncated gets no index', async () => {
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink });
  muxer.addTrack(fakeVideo);
  muxer.write(0, [{ data: new Uint8Array(100), dts: 0, pts: 0, duration: 10, isKey: true }]);
  const { length } = await muxer.cut();
  await sink.truncate(length - 1);
  await expect(muxer.finish()).rejects.toThrow(expect.objectContaining({ code: 'disk.failed' }));
});

test.each<[string, Partial<Packet>]>([
  ['a time that is not whole', { pts: 0.5 }],
  ['a time that is not a number', { dts: Number.NaN }],
  ['a negative duration', { duration: -1 }],
  ['an endless duration', { duration: Number.POSITIVE_INFINITY }],
  ['a time of another age', { dts: 2 ** 50, pts: 2 ** 50 }],
  ['a presentation far from its decoding', { pts: 2 ** 40 }],
])('%s is refused with a typed error', (_, part) => {
  const muxer = createMuxer({ container: 'mp4', sink: new MemorySink() });
  muxer.addTrack(fakeVideo);
  const good = { data: new Uint8Array(1), dts: 0, pts: 0, duration: 1, isKey: true };
  expect(() => muxer.write(0, [{ ...good, ...part }])).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

test('infinite times in subtitles are refused before they are split into samples', () => {
  const muxer = createMuxer({ container: 'mp4', sink: new MemorySink() });
  muxer.addTrack(fakeText);
  for (const pts of [Number.POSITIVE_INFINITY, Number.NaN, Number.MAX_SAFE_INTEGER]) {
    expect(() => muxer.write(0, [{ ...cue(0, 1, 'x'), pts, dts: pts }])).toThrow(
      expect.objectContaining({ code: 'input.invalid' }),
    );
  }
});

test('a track whose start time was written but whose first fragment was lost is placed again', async () => {
  const sink = new MemorySink();
  const packet = (dts: number) => ({ data: new Uint8Array(4), dts, pts: dts, duration: 10, isKey: true });
  const first = createMuxer({ container: 'mp4', sink });
  first.addTrack(fakeVideo);
  first.addTrack(fakeAudio);
  first.write(0, [packet(0)]);
  const { length } = await first.cut();
  first.write(1, [packet(5000)]);
  await first.cut();
  await sink.truncate(length);
  const resume = await recover(sink);
  if (!resume) throw new Error('not recovered');
  const second = createMuxer({ container: 'mp4', sink, resume });
  second.addTrack(fakeVideo);
  second.addTrack(fakeAudio);
  second.write(1, [packet(-100), packet(4000)]);
  await second.finish();
  const [, audio] = readFinished(await sink.bytes());
  expect(audio?.samples.map(({ pts }) => pts + audio.origin)).toEqual([-100, 4000]);
});

test('calls in the wrong order are refused with typed errors', async () => {
  const muxer = createMuxer({ container: 'mp4', sink: new MemorySink() });
  const invalid = expect.objectContaining({ code: 'input.invalid' });
  expect(() => muxer.write(0, [])).toThrow(invalid);
  muxer.addTrack(fakeVideo);
  expect(() => muxer.write(1, [])).toThrow(invalid);
  await expect(muxer.finish()).rejects.toMatchObject({ code: 'manifest.empty' });
  expect(() => muxer.addTrack(fakeAudio)).toThrow(invalid);
  const one = { data: new Uint8Array(1), dts: 0, pts: 0, duration: 1, isKey: true };
  muxer.write(0, [one]);
  expect(() => muxer.write(0, [one])).toThrow(invalid);
  await muxer.finish();
  expect(() => muxer.write(0, [])).toThrow(invalid);
  expect(() =>
    createMuxer({ container: 'mp4', sink: new MemorySink() }).addTrack({ ...fakeVideo, timescale: 0 }),
  ).toThrow(invalid);
});
