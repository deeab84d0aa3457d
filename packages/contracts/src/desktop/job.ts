import * as z from 'zod/mini';
import { desktopJobStates } from '../desktop-job-states.ts';
import { jobHealth } from '../extension/jobs.ts';
import { text, uuid } from '../shapes.ts';

const count = z.number().check(z.minimum(0));

/** A download as clients see it: no secrets and no file paths. */
export const desktopJob = z.lazy(() =>
  z.object({
    id: uuid,
    state: z.enum(desktopJobStates),
    /** Why it failed, was paused or is waiting. */
    code: z.nullable(text(60)),
    bytes: count,
    seconds: count,
    isLive: z.boolean(),
    files: z.array(z.object({ name: text(400), bytes: count })),
    title: text(1000),
    /** Host of the page it comes from. */
    site: text(300),
    /** The file's name without its extension, fixed when the job was added. */
    name: text(400),
    totalBytes: z.nullable(count),
    totalSeconds: z.nullable(count),
    bytesPerSecond: z.nullable(count),
    createdAtMs: count,
    endedAtMs: z.nullable(count),
    /** Does not start before. */
    startAtMs: z.nullable(count),
    /** Position in the queue, from 1; null when it is not waiting. */
    place: z.nullable(z.int()),
    health: z.nullable(jobHealth),
  }),
);
export type DesktopJob = z.output<typeof desktopJob>;
