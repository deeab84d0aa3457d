import { readFile } from 'node:fs/promises';
import type { VideoFormat } from '../../src/model/packet.ts';
import { generated } from './ffmpeg.ts';
import type { SourceTrack } from './source.ts';

/** VP8, which ffmpeg does not put into MP4, read from the simplest container. */
export async function vp8(): Promise<{ path: string; track: SourceTrack }> {
  const path = await generated('vp8.ivf', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3', '-c:v', 'libvpx', '-deadline', 'realtime'],
  ]);
  const file = await readFile(path);
  const format: VideoFormat = {
    kind: 'video',
    codec: 'vp8',
    timescale: 25,
    width: file.readUInt16LE(12),
    height: file.readUInt16LE(14),
    description: new Uint8Array(0),
    codecString: 'vp8',
  };
  const packets = [];
  // ffmpeg leaves bytes after the last frame, so we use the frame count.
  const count = file.readUInt32LE(24);
  for (let at = 32; packets.length < count; ) {
    const size = file.readUInt32LE(at);
    const time = Number(file.readBigUInt64LE(at + 4));
    const data = new Uint8Array(file.subarray(at + 12, at + 12 + size));
    packets.push({ data, pts: time, dts: time, duration: 1, isKey: ((data[0] ?? 0) & 1) === 0 });
    at += 12 + size;
  }
  return { path, track: { format, packets } };
}
