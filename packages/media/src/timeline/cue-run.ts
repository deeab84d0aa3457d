import type { Packet } from '../model/packet.ts';

/** A cue that was placed, in ticks of the output. */
interface PlacedCue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** State of a cue stream from one piece to the next. */
export interface CueRunState {
  last: number;
  readonly recent: PlacedCue[];
}

export const newCueRun = (): CueRunState => ({ last: 0, recent: [] });

/** Number of cues to keep for finding duplicates. */
const rememberedCues = 16;
/** Packagers round: copies of the same cue may differ by this many ticks (milliseconds). */
const toleranceMs = 50;

/** Sorts cues and leaves out duplicates: segments repeat a cue that crosses their boundary, as a whole or just the rest. */
export function layCues(state: CueRunState, cues: readonly Packet[]): Packet[] {
  const laid: Packet[] = [];
  const decoder = new TextDecoder();
  for (const cue of cues.toSorted((a, b) => a.pts - b.pts)) {
    const text = decoder.decode(cue.data);
    const end = cue.pts + cue.duration;
    const isKnown = (known: PlacedCue): boolean =>
      known.text === text && cue.pts >= known.start - toleranceMs && end <= known.end + toleranceMs;
    if (state.recent.some(isKnown)) continue;
    const start = Math.max(cue.pts, state.last);
    if (end <= start) continue;
    state.last = start;
    state.recent.push({ start: cue.pts, end, text });
    if (state.recent.length > rememberedCues) state.recent.shift();
    laid.push({ ...cue, dts: start, pts: start, duration: end - start });
  }
  return laid;
}
