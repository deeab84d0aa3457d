import type { Packet, TextFormat } from '../model/packet.ts';
import type { Cue } from './cue.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A cue as a packet of the given timescale. */
export function cueToPacket(cue: Pick<Cue, 'start' | 'end' | 'text'>, timescale: number): Packet {
  const start = Math.round(cue.start * timescale);
  const duration = Math.max(1, Math.round(cue.end * timescale) - start);
  return { data: encoder.encode(cue.text), dts: start, pts: start, duration, isKey: true };
}

/** The cue that a packet carries. */
export function packetToCue(packet: Packet, format: Pick<TextFormat, 'timescale'>): Cue {
  const start = packet.pts / format.timescale;
  return { start, end: start + packet.duration / format.timescale, text: decoder.decode(packet.data) };
}

/** The format of cues from a text file. */
export function textFormat(timescale: number, codecString: string): TextFormat {
  return { kind: 'text', codec: 'webvtt', timescale, codecString, description: new Uint8Array(0) };
}
