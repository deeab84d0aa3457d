import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { folder } from '../../../test/mux/ffmpeg.ts';
import { FileSink } from '../../../test/mux/file-sink.ts';
import { probe } from '../../../test/mux/probe.ts';
import { fakeAudio, fakeVideo } from '../../../test/mux/synthetic.ts';
import type { Packet } from '../../model/packet.ts';
import { createMuxer, MemorySink } from '../index.ts';
import { find, readHead } from './box.ts';
import { reserveFor } from './reserve.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are actually in use. */
function used(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function packets(data: Uint8Array, first: number, count: number, duration: number, keyEvery: number): Packet[] {
  return Array.from({ length: count }, (_, index) => {
    const time = (first + index) * duration;
    return { data, dts: time, pts: time, duration, isKey: (first + index) % keyEvery === 0 };
  });
}

describe('beyond four gigabytes', () => {
  test('offsets and the media box have 64 bits, and every sample is found', async () => {
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'mp4', sink, reserve: 64 * 1024 });
    muxer.addTrack(fakeVideo);
    // One array in place of all the media: the file is 5 GB, the memory is not.
    const data = new Uint8Array(256 * 1024 * 1024);
    for (let index = 0; index < 20; index += 1) {
      muxer.write(0, packets(data, index, 1, 90_000, 1));
      await muxer.cut();
    }
    const summary = await muxer.finish();
    expect(summary.length).toBeGreaterThan(20 * data.length);
    expect(summary.isIndexFirst).toBe(true);
    const start = await sink.read(0, 128 * 1024);
    const type = readHead(start);
    const moovAt = type?.size ?? 0;
    const moov = readHead(start, moovAt);
    const stbl = find(start.subarray(moovAt + 8, moovAt + (moov?.size ?? 0)), 'trak', 'mdia', 'minf', 'stbl');
    const offsets = stbl && find(stbl, 'co64');
    expect(offsets?.length).toBe(8 + 20 * 8);
    const view = Buffer.from(offsets ?? []);
    for (let index = 0; index < 20; index += 1) {
      // A sample is preceded by the header of its own mdat.
      const at = Number(view.readBigUInt64BE(8 + index * 8));
      const head = readHead(await sink.read(at - 8, 8));
      expect(head).toMatchObject({ type: 'mdat', size: data.length + 8 });
    }
    const free = readHead(start, moovAt + (moov?.size ?? 0));
    const media = readHead(start, moovAt + (moov?.size ?? 0) + (free?.size ?? 0));
    expect(media).toMatchObject({ type: 'mdat', headerSize: 16 });
    expect((media?.size ?? 0) + moovAt + (moov?.size ?? 0) + (free?.size ?? 0)).toBe(summary.length);
  });
});

describe('an endless stream', () => {
  test('a million packets leave memory flat, and finishing needs little more than the index', async () => {
    const path = `${folder}out-million.mp4`;
    const sink = await FileSink.open(path);
    const muxer = createMuxer({
      container: 'mp4',
      sink,
      reserve: reserveFor(10_000, [fakeVideo, fakeAudio], { frameRate: 60 }),
    });
    muxer.addTrack(fakeVideo);
    muxer.addTrack(fakeAudio);
    const data = new Uint8Array(16);
    let [video, audio] = [0, 0];
    const second = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) {
        muxer.write(0, packets(data, video, 600, 1500, 120));
        muxer.write(1, packets(data, audio, 400, 1200, 1));
        video += 600;
        audio += 400;
        await muxer.cut();
      }
    };
    await second(100);
    const before = used();
    await second(900);
    const grown = used() - before;
    expect(grown).toBeLessThan(1024 * 1024);

    let peak = 0;
    const write = sink.write.bind(sink);
    sink.write = (position, chunks) => {
      peak = Math.max(peak, used());
      return write(position, chunks);
    };
    const summary = await muxer.finish();
    expect(summary.tracks.map((track) => track.packets)).toEqual([600_000, 400_000]);
    expect(summary.isIndexFirst).toBe(true);
    expect((peak - before) / 1_000_000).toBeLessThan(16);
    await sink.close();
    const probed = await probe(path, ['-read_intervals', '9990%+#20']);
    expect(Number(probed.format.duration)).toBe(10_000);
    expect(probed.packets.length).toBe(20);
  });
});
