/** Ticks per second of a transport stream. */
export const tsClockHz = 90_000;

/** Times have 33 bits and wrap after 26.5 hours. */
export const tsWrapTicks = 2 ** 33;

/** Adds to a time, modulo 33 bits. */
export function wrapTime(time: number): number {
  return ((time % tsWrapTicks) + tsWrapTicks) % tsWrapTicks;
}

/** The distance from one time to another, across the wrap when that is shorter. Negative when it goes back. */
export function timeBetween(from: number, to: number): number {
  const forward = wrapTime(to - from);
  return forward > tsWrapTicks / 2 ? forward - tsWrapTicks : forward;
}
