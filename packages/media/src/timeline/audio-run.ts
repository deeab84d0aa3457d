import type { Packet } from '../model/packet.ts';

/** State of an audio run from one piece to the next, in ticks of the output. */
export interface AudioRunState {
  /** Where the next frame starts if the sound continues without a break. Undefined before the first frame. */
  next: number | undefined;
  dropped: number;
  gaps: number;
  gapTicks: number;
}

export function newAudioRun(): AudioRunState {
  return { next: undefined, dropped: 0, gaps: 0, gapTicks: 0 };
}

/**
 * Lays audio frames end to end. Source times jitter because of rounding, so a frame within half a frame of the expected
 * place goes exactly there; the error never adds up because it is always measured against the source's own clock. A
 * later frame leaves a real gap. An earlier one repeats sound that is already there and is dropped: shifting it would
 * move everything after it out of sync with the picture. After a loss, the first gap is that of the missing segments,
 * which are counted separately: counted here too, each would be two gaps.
 */
export function layAudio(state: AudioRunState, frames: readonly Packet[], isAfterLoss = false): Packet[] {
  const laid: Packet[] = [];
  // If nothing came before, as at the start of a cut, a loss leaves no gap.
  let isExplained = isAfterLoss && state.next !== undefined;
  // Indexed loop: an iterator would allocate an object per packet.
  for (let index = 0; index < frames.length; index += 1) {
    const frame = frames[index];
    if (!frame) continue;
    const tolerance = Math.max(1, Math.floor(frame.duration / 2));
    const late = state.next === undefined ? 0 : frame.pts - state.next;
    if (late < -tolerance) {
      state.dropped += 1;
      continue;
    }
    let start = state.next ?? runStart(frames);
    if (late > tolerance) {
      if (!isExplained) {
        state.gaps += 1;
        state.gapTicks += late;
      }
      isExplained = false;
      start = frame.pts;
    }
    const { data, dts, pts, duration, isKey } = frame;
    const isUnchanged = start === pts && start === dts && isKey;
    laid.push(isUnchanged ? frame : { data, dts: start, pts: start, duration, isKey: true });
    state.next = start + duration;
  }
  return laid;
}

/**
 * Where a run begins. Some writers cannot store negative times and put the first frame, which a decoder drops, at zero
 * on top of the second, whose time is the correct one.
 */
function runStart([first, second]: readonly Packet[]): number {
  if (!first) return 0;
  const isOverlapped = second && second.pts - first.pts < first.duration / 2;
  return isOverlapped ? second.pts - first.duration : first.pts;
}
