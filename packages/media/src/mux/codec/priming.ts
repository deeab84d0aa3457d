import type { Format } from '../../model/packet.ts';
import { opusPreSkip } from './opus.ts';

/** Ticks of sound at the start that a decoder outputs but that must not be heard. */
export function primingTicks(format: Format): number {
  if (format.kind !== 'audio') return 0;
  if (format.codec === 'opus' && format.priming === undefined) {
    return Math.round((opusPreSkip(format) * format.timescale) / 48_000);
  }
  return Math.round(((format.priming ?? 0) * format.timescale) / format.sampleRate);
}
