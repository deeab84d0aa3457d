/**
 * Asks Chromium to compile the whole framework while it loads, off the main thread. Otherwise each function is compiled at its
 * first call, and most are called during hydration. Other browsers see a comment.
 *
 * Gain: blocking time of the pricing page 60 ms instead of 127 on an emulated phone (decision 24).
 * Test: compile-ahead.test.ts; `npm run bench -- lighthouse` measures it.
 * Remove when: Chromium compiles preloaded modules eagerly by itself, or drops the hint.
 */
export const compileAhead = ({ name }: { readonly name: string }): string =>
  name === 'framework' ? '//# allFunctionsCalledOnLoad' : '';
