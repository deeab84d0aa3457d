/** MPEG timestamps count 90 kHz ticks in 33 bits and start again after about 26.5 hours. */
const wrapTicks = 2 ** 33;

/** The time, equal to `ticks` modulo the 33-bit wrap, that lies nearest to `reference`. */
export function unwrap(ticks: number, reference: number): number {
  return ticks + Math.round((reference - ticks) / wrapTicks) * wrapTicks;
}
