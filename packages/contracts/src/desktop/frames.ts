import * as z from 'zod/mini';
import { filled, text } from '../shapes.ts';
import { desktopJob } from './job.ts';

/** A frame is a four-byte length and JSON. Browsers kill a host that sends 1 MiB or more in one frame. */
export const maxFrameBytes = { in: 1024 * 1024, out: 1024 * 1024 - 1 } as const;

const id = z.union([z.int(), filled(100)]);

export const desktopRequest = z.strictObject({ id, command: filled(40), input: z.optional(z.unknown()) });
export type DesktopRequest = z.output<typeof desktopRequest>;

/** `id` is null if the request had no readable one. */
export const desktopRefusal = z.object({
  id: z.nullable(id),
  ok: z.literal(false),
  code: text(60),
  error: text(1000),
});

export const desktopAnswer = z.union([z.object({ id, ok: z.literal(true), output: z.unknown() }), desktopRefusal]);
export type DesktopAnswer = z.output<typeof desktopAnswer>;

/** Sent after `watch`, and as lines of `GET /api/events`. */
export const desktopEvent = z.object({ event: z.literal('job'), job: desktopJob });
export type DesktopEvent = z.output<typeof desktopEvent>;
