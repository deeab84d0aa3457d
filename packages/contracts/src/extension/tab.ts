import * as z from 'zod/mini';

/** A tab, as the browser numbers them. */
export const tabId = z.int().check(z.minimum(0));
