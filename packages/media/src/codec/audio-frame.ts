import type { AudioFormat } from '../model/packet.ts';

/** A format without the timescale, which depends on the container. */
export type AudioConfig = Omit<AudioFormat, 'timescale' | 'language'>;

/** One frame found in an elementary stream. */
export interface AudioFrame {
  /** Bytes from this frame's header to the next. */
  readonly size: number;
  /** The bare frame, as packets carry it. */
  readonly payload: Uint8Array;
  /** Samples per channel, at the format's sample rate. */
  readonly samples: number;
  /** Frames with equal keys have equal formats. */
  readonly key: number;
  config(): AudioConfig;
}

/**
 * Reads the frame whose header is at `at`. `'short'`: it extends past `end`. `'bad'`: no frame starts here. A parser
 * may keep state (LATM repeats its configuration only occasionally).
 */
export type AudioFrameParser = (data: Uint8Array, at: number, end: number) => AudioFrame | 'short' | 'bad';

/**
 * Splits a piece of an elementary stream into frames and returns the position after the last complete one. After
 * damage, a frame counts only if another one follows it, because sync words also appear by chance.
 */
export function splitFrames(
  parse: AudioFrameParser,
  data: Uint8Array,
  range: { start: number; end: number },
  onFrame: (frame: AudioFrame, at: number) => void,
  onDamage: (at: number) => void,
): number {
  let at = range.start;
  let isInSync = true;
  while (at < range.end) {
    const frame = parse(data, at, range.end);
    if (frame === 'short') return at;
    if (frame === 'bad' || (!isInSync && !isFollowed(parse, data, at + frame.size, range.end))) {
      if (isInSync) onDamage(at);
      isInSync = false;
      at += 1;
      continue;
    }
    isInSync = true;
    onFrame(frame, at);
    at += frame.size;
  }
  return at;
}

function isFollowed(parse: AudioFrameParser, data: Uint8Array, at: number, end: number): boolean {
  return at >= end || parse(data, at, end) !== 'bad';
}
