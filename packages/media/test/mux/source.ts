import { readFile } from 'node:fs/promises';
import type { AudioCodec, AudioFormat, Format, Packet, VideoCodec, VideoFormat } from '../../src/model/packet.ts';
import { generated } from './ffmpeg.ts';
import { probe } from './probe.ts';

/** A track that a test feeds to a muxer. */
export interface SourceTrack {
  readonly format: Format;
  readonly packets: readonly Packet[];
}

/** An MP4 made by ffmpeg, and what is in it. */
export interface Source {
  readonly path: string;
  readonly tracks: readonly SourceTrack[];
}

const videoCodecs: Record<string, VideoCodec> = { h264: 'avc', hevc: 'hevc', vp9: 'vp9', vp8: 'vp8', av1: 'av1' };
const audioCodecs: Record<string, AudioCodec> = {
  aac: 'aac',
  mp3: 'mp3',
  opus: 'opus',
  flac: 'flac',
  ac3: 'ac3',
  eac3: 'eac3',
};
const configBoxes: Record<string, string> = {
  avc: 'avcC',
  hevc: 'hvcC',
  vp8: 'vpcC',
  vp9: 'vpcC',
  av1: 'av1C',
  opus: 'dOps',
  flac: 'dfLa',
  ac3: 'dac3',
  eac3: 'dec3',
};

const known = new Map<string, Promise<Source>>();

/** Makes an MP4 with ffmpeg and reads its packets through ffprobe, so that our own code is not on both sides. */
export function source(name: string, args: readonly string[]): Promise<Source> {
  const made = known.get(name) ?? read(name, args);
  known.set(name, made);
  return made;
}

async function read(name: string, args: readonly string[]): Promise<Source> {
  const path = await generated(name, args);
  const bytes = new Uint8Array(await readFile(path));
  const { streams, packets } = await probe(path);
  const tracks = streams.map((stream, index): SourceTrack => {
    const format = stream['codec_type'] === 'video' ? videoFormat(stream, bytes) : audioFormat(stream, bytes);
    return {
      format,
      packets: packets
        .filter((packet) => packet.stream_index === index)
        .map(({ pts, dts, duration, size, pos, flags }) => ({
          data: bytes.subarray(Number(pos), Number(pos) + Number(size)),
          pts,
          dts,
          duration,
          isKey: flags.includes('K'),
        })),
    };
  });
  return { path, tracks };
}

function timescaleOf(stream: Record<string, unknown>): number {
  return Number(String(stream['time_base']).split('/')[1]);
}

function videoFormat(stream: Record<string, unknown>, bytes: Uint8Array): VideoFormat {
  const codec = videoCodecs[String(stream['codec_name'])] ?? 'avc';
  const { width, height } = stream as { width: number; height: number };
  const description = boxPayload(bytes, configBoxes[codec] ?? '');
  return { kind: 'video', codec, width, height, timescale: timescaleOf(stream), description, codecString: codec };
}

function audioFormat(stream: Record<string, unknown>, bytes: Uint8Array): AudioFormat {
  const codec = audioCodecs[String(stream['codec_name'])] ?? 'aac';
  const sampleRate = Number(stream['sample_rate']);
  const channels = Number(stream['channels']);
  const box = configBoxes[codec];
  const description = box ? boxPayload(bytes, box) : codec === 'aac' ? specificConfig(bytes) : new Uint8Array(0);
  return {
    kind: 'audio',
    codec,
    sampleRate,
    channels,
    timescale: timescaleOf(stream),
    description,
    codecString: codec,
  };
}

function boxPayload(bytes: Uint8Array, type: string): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = buffer.indexOf(type, buffer.indexOf('stsd'));
  return bytes.slice(at + 4, at - 4 + buffer.readUInt32BE(at - 4));
}

/** The AudioSpecificConfig: descriptor 5 of `esds`. */
function specificConfig(bytes: Uint8Array): Uint8Array {
  const esds = boxPayload(bytes, 'esds');
  const at = esds.findIndex((byte, index) => byte === 5 && esds[index + 1] === 0x80 && esds[index + 2] === 0x80);
  return esds.slice(at + 5, at + 5 + (esds[at + 4] ?? 0));
}
