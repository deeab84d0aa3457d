/** MPEG timestamps count 90 kHz ticks in 33 bits and wrap after about 26.5 hours. */
const wrapTicks = 2 ** 33;

/** The time nearest to `reference` that equals `ticks` modulo 33 bits. */
export function unwrap(ticks: number, reference: number): number {
  return ticks + Math.round((reference - ticks) / wrapTicks) * wrapTicks;
}
