import * as z from 'zod/mini';

/** The browser's number of a tab. */
export const tabId = z.int().check(z.minimum(0));
