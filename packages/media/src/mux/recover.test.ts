import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTracks, feed } from '../../test/mux/feed.ts';
import { cue, fakeAudio, fakeText, fakeVideo } from '../../test/mux/synthetic.ts';
import type { Packet } from '../model/packet.ts';
import { type Container, createMuxer, MemorySink, recover } from './index.ts';

const containers: Container[] = ['mp4', 'mkv', 'ts'];

const list = (count: number, duration: number): Packet[] =>
  Array.from({ length: count }, (_, index) => ({
    data: Uint8Array.of(0, 0, 0, 4, 0x40, index, 2, 3),
    dts: index * duration,
    pts: index * duration,
    duration,
    isKey: index % 10 === 0,
  }));

async function unfinished(container: Container): Promise<Uint8Array> {
  const sink = new MemorySink();
  const muxer = createMuxer({ container, sink, reserve: 64 });
  const video =
    container === 'ts' ? { ...fakeVideo, codec: 'hevc' as const, description: new Uint8Array(23) } : fakeVideo;
  const tracks = [
    { format: video, packets: list(60, 9000) },
    { format: fakeAudio, packets: list(100, 1152) },
    ...(container === 'ts' ? [] : [{ format: fakeText, packets: [cue(1, 2, 'Hallo'), cue(3, 4, 'Welt')] }]),
  ];
  addTracks(muxer, tracks);
  await feed(muxer, tracks, 2);
  return sink.bytes();
}

describe.each(containers)('%s', (container) => {
  test('a file that ends anywhere is recovered to the end of a complete cut', async () => {
    const whole = await unfinished(container);
    const all = await recover(await sinkOf(whole));
    expect(all?.length).toBe(whole.length);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async (length) => {
        const found = await recover(await sinkOf(whole.subarray(0, length)));
        if (!found) return;
        expect(found.length).toBeLessThanOrEqual(length);
        expect(found.fragments).toBeLessThanOrEqual(all?.fragments ?? 0);
        const again = await recover(await sinkOf(whole.subarray(0, found.length)));
        expect(again).toEqual(found);
      }),
    );
  });

  test('a damaged file is recovered or refused, but never breaks the reader', async () => {
    const whole = await unfinished(container);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        const found = await recover(await sinkOf(bytes));
        expect(found === undefined || found.length <= bytes.length).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('the next cut recovers from a failed write', async () => {
    const sink = new MemorySink();
    const muxer = createMuxer({ container, sink, reserve: 64 });
    const video =
      container === 'ts' ? { ...fakeVideo, codec: 'hevc' as const, description: new Uint8Array(23) } : fakeVideo;
    const tracks = [{ format: video, packets: list(60, 9000) }];
    addTracks(muxer, tracks);
    const write = sink.write.bind(sink);
    muxer.write(0, list(60, 9000).slice(0, 20));
    sink.write = () => Promise.reject(new Error('The disk is full.'));
    await expect(muxer.cut()).rejects.toThrow('full');
    sink.write = write;
    await muxer.cut();
    muxer.write(0, list(60, 9000).slice(20));
    sink.write = () => Promise.reject(new Error('The disk is full.'));
    await expect(muxer.finish()).rejects.toThrow('full');
    sink.write = write;
    await muxer.finish();

    const calm = new MemorySink();
    const other = createMuxer({ container, sink: calm, reserve: 64 });
    addTracks(other, tracks);
    other.write(0, list(60, 9000).slice(0, 20));
    await other.cut();
    other.write(0, list(60, 9000).slice(20));
    await other.finish();
    expect(Buffer.from(await sink.bytes()).equals(await calm.bytes())).toBe(true);
  });

  test('tracks other than those of the file are refused', async () => {
    const sink = await sinkOf(await unfinished(container));
    const resume = await recover(sink);
    if (!resume) throw new Error('not recovered');
    const one = createMuxer({ container, sink, resume });
    expect(() => one.addTrack({ ...fakeAudio, timescale: 44_100 })).toThrow(
      expect.objectContaining({ code: 'source.changed' }),
    );
    const two = createMuxer({ container, sink, resume });
    const video =
      container === 'ts' ? { ...fakeVideo, codec: 'hevc' as const, description: new Uint8Array(23) } : fakeVideo;
    two.addTrack(video);
    expect(() => two.write(0, [])).toThrow(expect.objectContaining({ code: 'source.changed' }));
  });
});

test('leftovers of an abandoned attempt are gone when a new file is started', async () => {
  const sink = await sinkOf(new Uint8Array(1_000_000).fill(7));
  const muxer = createMuxer({ container: 'mkv', sink });
  muxer.addTrack(fakeVideo);
  muxer.write(0, list(10, 9000));
  const { length } = await muxer.finish();
  expect(await sink.size()).toBe(length);
});

async function sinkOf(bytes: Uint8Array): Promise<MemorySink> {
  const sink = new MemorySink();
  await sink.write(0, [bytes]);
  return sink;
}
