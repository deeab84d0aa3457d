import type { Packet } from '../model/packet.ts';

/** What a run of audio frames carries from one piece to the next, in ticks of the output. */
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
 * Lays audio frames end to end. Times in a source jitter by rounding, so a frame within half a frame of the expected
 * place goes exactly there; the error never adds up because it is measured against the source's own clock every time.
 * A frame that comes later leaves a hole of real time, one that comes earlier repeats sound that is already there and is
 * dropped whole: shifting it would pull everything after it away from the picture. After a loss the first hole is that of
 * the missing segments, which are counted as such: counted here too, each would be two gaps.
 */
export function layAudio(state: AudioRunState, frames: readonly Packet[], isAfterLoss = false): Packet[] {
  const laid: Packet[] = [];
  // Where nothing came before, as at the start of a cut, a loss leaves no hole.
  let isExplained = isAfterLoss && state.next !== undefined;
  // By index: an iterator makes an object for each packet.
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
 * Where a run begins. Some writers cannot tell negative times and put the first frame, which a decoder swallows, at zero
 * on top of the second: that one's time is the true one.
 */
function runStart([first, second]: readonly Packet[]): number {
  if (!first) return 0;
  const isOverlapped = second && second.pts - first.pts < first.duration / 2;
  return isOverlapped ? second.pts - first.duration : first.pts;
}
