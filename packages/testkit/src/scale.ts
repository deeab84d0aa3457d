/**
 * How much work a test does: the same code with a small number in every run and a large one in `npm run soak`, which
 * takes hours.
 */
export const scale = (everyRun: number, soak: number): number => (process.env['SOAK'] ? soak : everyRun);

/** Timeout for tests that scale, in proportion. Milliseconds. */
export const soakTimeout = (everyRun: number): number => scale(everyRun, 12 * 3_600_000);
