/**
 * How much of something a test does: the same code with a small number in every run, and a large one in `npm run soak`,
 * which takes hours.
 */
export const scale = (everyRun: number, soak: number): number => (process.env['SOAK'] ? soak : everyRun);

/** Tests that scale need time in the same measure. Milliseconds. */
export const soakTimeout = (everyRun: number): number => scale(everyRun, 12 * 3_600_000);
