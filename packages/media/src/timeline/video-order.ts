import type { Packet } from '../model/packet.ts';

/** State of one video stream's decoding order from one piece to the next, in ticks of the output. */
export interface VideoOrderState {
  lastDts: number | undefined;
  /** Ticks between the last two frames: used where a source gives no duration. */
  step: number;
  /** Ticks (≤ 0) added to decoding times: some MP4 files show frames "before" they are decoded. */
  shift: number;
  repaired: number;
}

export function newVideoOrder(): VideoOrderState {
  return { lastDts: undefined, step: 0, shift: 0, repaired: 0 };
}

/**
 * Makes decoding times strictly increase, changing as little as possible: containers and players reject equal or
 * decreasing ones. Presentation times are what the viewer sees and stay, unless a frame could not be decoded in time.
 */
export function orderVideo(state: VideoOrderState, frames: readonly Packet[]): Packet[] {
  if (state.lastDts === undefined) {
    for (const { dts, pts } of frames) state.shift = Math.min(state.shift, pts - dts);
  }
  const ordered: Packet[] = [];
  // Indexed loop: an iterator would allocate an object per packet.
  for (let index = 0; index < frames.length; index += 1) {
    const frame = frames[index];
    if (!frame) continue;
    let { pts } = frame;
    let dts = Math.min(frame.dts + state.shift, pts);
    if (state.lastDts !== undefined) {
      if (dts <= state.lastDts) {
        dts = state.lastDts + 1;
        state.repaired += 1;
      }
      state.step = dts - state.lastDts;
    }
    if (pts < dts) pts = dts;
    state.lastDts = dts;
    const duration = frame.duration > 0 ? frame.duration : state.step;
    const isUnchanged = dts === frame.dts && pts === frame.pts && duration === frame.duration;
    ordered.push(isUnchanged ? frame : { data: frame.data, dts, pts, duration, isKey: frame.isKey });
  }
  return ordered;
}
