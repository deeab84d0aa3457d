import * as z from 'zod/mini';
import { handover } from './handover.ts';
import { jobOrder, jobProgress, jobStates } from './jobs.ts';
import { mediaKinds } from './media.ts';

/** The fields that every version of a stored download has. Fields that later versions add are kept unchanged. */
export const jobRecord = z.looseObject({
  order: jobOrder,
  mediaId: z.string(),
  kind: z.enum(mediaKinds),
  request: z.object({
    referer: z.nullable(z.string()),
    origin: z.nullable(z.string()),
    elsewhere: z.optional(z.nullable(z.string())),
  }),
  hosts: z.array(z.string()),
  state: z.enum(jobStates),
  progress: jobProgress,
  bytesPerSecond: z.nullable(z.number()),
  progressAtMs: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  createdAtMs: z.number(),
  downloadIds: z.array(z.number()),
  handover: z.optional(handover),
});
