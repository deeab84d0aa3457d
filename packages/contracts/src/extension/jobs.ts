import * as z from 'zod/mini';
import { filled, text, uuid } from '../shapes.ts';
import { address, inlineManifest, mediaKinds, saveFormats } from './media.ts';

/**
 * `interrupted`: the browser or the document that did the work ended; what was loaded is kept. `saving`: the complete file is
 * being handed to the browser's downloads.
 */
export const jobStates = ['running', 'paused', 'interrupted', 'saving', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const count = z.number().check(z.minimum(0));

export const jobProgress = z.object({
  bytes: count,
  totalBytes: z.nullable(count),
  seconds: count,
  totalSeconds: z.nullable(count),
});
export type JobProgress = z.output<typeof jobProgress>;

/** A download as the popup shows it. */
export const jobView = z.object({
  id: uuid,
  mediaId: filled(64),
  title: text(1000),
  kind: z.enum(mediaKinds),
  state: z.enum(jobStates),
  progress: jobProgress,
  bytesPerSecond: z.nullable(count),
  fileName: z.nullable(text(400)),
  /** Code of a failure: a key of the catalog. */
  failure: z.nullable(text(60)),
  createdAtMs: count,
});
export type JobView = z.output<typeof jobView>;

/** What the worker of a job needs to know. */
export const jobOrder = z.object({
  id: uuid,
  url: address,
  format: z.enum(saveFormats),
  height: z.nullable(z.int()),
  title: text(1000),
  sourceUrl: address,
  /** How large the file will be, as far as the source says. */
  expectedBytes: z.nullable(count),
  /** What `url` answers, where no server does. */
  inlineManifest: z._default(z.nullable(inlineManifest), null),
});
export type JobOrder = z.output<typeof jobOrder>;

/** What the worker of a job reports. */
export const jobEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: jobProgress }),
  z.object({ type: z.literal('paused') }),
  z.object({ type: z.literal('resumed') }),
  z.object({
    type: z.literal('finished'),
    /** Each finished file and the address under which the browser can fetch it. */
    files: z
      .array(z.object({ name: text(400), bytes: count, blobUrl: address }))
      .check(z.minLength(1), z.maxLength(50)),
    isComplete: z.boolean(),
  }),
  z.object({ type: z.literal('failed'), code: text(60) }),
]);
export type HostedJobEvent = z.output<typeof jobEvent>;
