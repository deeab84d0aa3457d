import type { AudioFormat, Packet, TextFormat, VideoFormat } from '../../src/model/packet.ts';

/** A format whose frames are never decoded. */
export const fakeVideo: VideoFormat = {
  kind: 'video',
  codec: 'vp9',
  timescale: 90_000,
  width: 640,
  height: 360,
  description: new Uint8Array(0),
  codecString: 'vp09.00.10.08',
};

export const fakeAudio: AudioFormat = {
  kind: 'audio',
  codec: 'mp3',
  timescale: 48_000,
  sampleRate: 48_000,
  channels: 2,
  frameSize: 1152,
  description: new Uint8Array(0),
  codecString: 'mp3',
};

export const fakeText: TextFormat = {
  kind: 'text',
  codec: 'webvtt',
  timescale: 1000,
  language: 'de',
  description: new Uint8Array(0),
  codecString: 'wvtt',
};

/** A cue from one second to another. */
export function cue(from: number, to: number, text: string): Packet {
  const [start, end] = [Math.round(from * 1000), Math.round(to * 1000)];
  return { data: new TextEncoder().encode(text), pts: start, dts: start, duration: end - start, isKey: true };
}
