/** Ticks per second of a transport stream. */
export const tsClockHz = 90_000;

/** Times have 33 bits and start again after 26.5 hours. */
export const tsWrapTicks = 2 ** 33;

/** A time after adding to it, back in 33 bits. */
export function wrapTime(time: number): number {
  return ((time % tsWrapTicks) + tsWrapTicks) % tsWrapTicks;
}

/** The way from one time to another, over the wrap when that is shorter. Negative when it goes back. */
export function timeBetween(from: number, to: number): number {
  const forward = wrapTime(to - from);
  return forward > tsWrapTicks / 2 ? forward - tsWrapTicks : forward;
}
