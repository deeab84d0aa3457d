import * as z from 'zod/mini';
import { uuid } from '../shapes.ts';

/** One megabyte at a time: neither side holds more of a film than that in memory. */
export const maxReadBytes = 1024 * 1024;

/** From the page that plays a download to the worker that writes it. */
export const readRequest = z.lazy(() =>
  z.object({
    to: z.literal('writer'),
    id: uuid,
    position: z.int().check(z.minimum(0)),
    length: z.int().check(z.minimum(0), z.maximum(maxReadBytes)),
  }),
);
export type ReadRequest = z.output<typeof readRequest>;
