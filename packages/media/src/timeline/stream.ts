import type { AudioFormat, Format } from '../model/packet.ts';
import { type AudioRunState, newAudioRun } from './audio-run.ts';
import { type CueRunState, newCueRun } from './cue-run.ts';
import { newVideoOrder, type VideoOrderState } from './video-order.ts';

/** The timeline's state for one output stream. Plain data, because it goes into the journal. */
export interface StreamState {
  readonly kind: Format['kind'];
  /** Ticks per second of the output, fixed by the first format. */
  readonly timescale: number;
  /** Output ticks at which the last packet ends. */
  end: number | undefined;
  /** Unwrapped decoding time of the last packet, in the source's ticks, while the clock stays the same. */
  last: number | undefined;
  period: number | undefined;
  /** Offset of the clock that `last` belongs to. */
  clock: number | undefined;
  /** How often the source's clock jumped although the manifest continued. */
  jumps: number;
  packets: number;
  readonly run: AudioRunState;
  readonly order: VideoOrderState;
  readonly cues: CueRunState;
}

export function newStream(format: Format): StreamState {
  return {
    kind: format.kind,
    timescale: outputTimescale(format),
    end: undefined,
    last: undefined,
    period: undefined,
    clock: undefined,
    jumps: 0,
    packets: 0,
    run: newAudioRun(),
    order: newVideoOrder(),
    cues: newCueRun(),
  };
}

/** The format as it leaves the timeline. */
export function outputFormat(format: Format, { timescale }: StreamState): Format {
  return format.timescale === timescale ? format : { ...format, timescale };
}

/** Output ticks of one audio frame, where the codec fixes it. */
export function frameTicks(format: Format, timescale: number): number | undefined {
  if (format.kind !== 'audio' || !format.frameSize) return undefined;
  return Math.round((format.frameSize * timescale) / format.sampleRate);
}

function outputTimescale(format: Format): number {
  switch (format.kind) {
    case 'video':
      return format.timescale;
    case 'audio':
      // 1024 samples at 44.1 kHz are not a whole number of 90 kHz ticks.
      return coreRate(format);
    case 'text':
      return 1000;
  }
}

/**
 * Sample rate of the coded signal. HE-AAC doubles it in the decoder; FFmpeg, and with it many players, interprets the
 * ticks that an edit list hides as coded samples and would cut twice as much.
 */
function coreRate({ codec, sampleRate, frameSize }: AudioFormat): number {
  return codec === 'aac' && frameSize === 2048 ? sampleRate / 2 : sampleRate;
}
