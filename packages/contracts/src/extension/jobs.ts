import * as z from 'zod/mini';
import { filled, text, uuid } from '../shapes.ts';
import { saveOptions } from './choices.ts';
import { handover } from './handover.ts';
import { address, inlineManifest, mediaKinds, saveFormats } from './media.ts';

/**
 * `queued`: waits until fewer downloads run. `interrupted`: the browser or the document that did the work ended; what was loaded is kept. `saving`: the complete file is
 * being handed to the browser's downloads. `handedOver`: the desktop app has it.
 */
export const jobStates = [
  'queued',
  'running',
  'paused',
  'interrupted',
  'saving',
  'handedOver',
  'done',
  'failed',
  'cancelled',
] as const;
export type JobState = (typeof jobStates)[number];

const count = z.number().check(z.minimum(0));

export const jobProgress = z.lazy(() =>
  z.object({
    bytes: count,
    totalBytes: z.nullable(count),
    seconds: count,
    totalSeconds: z.nullable(count),
  }),
);
export type JobProgress = z.output<typeof jobProgress>;

/** Whether a file is what its source offered, in numbers. */
export const jobHealth = z.lazy(() =>
  z.object({
    isComplete: z.boolean(),
    segments: count,
    /** Stretches that the source does not have, and their length. */
    gaps: count,
    gapSeconds: count,
    /** Times and overlaps that were put right. */
    repairs: count,
    /** Requests that failed and were made again. */
    retries: count,
  }),
);
export type JobHealth = z.output<typeof jobHealth>;

/** A download as the popup shows it. */
export const jobView = z.lazy(() =>
  z.object({
    id: uuid,
    mediaId: filled(64),
    title: text(1000),
    kind: z.enum(mediaKinds),
    state: z.enum(jobStates),
    progress: jobProgress,
    bytesPerSecond: z.nullable(count),
    /** Waits for its connection. */
    isReconnecting: z.optional(z.boolean()),
    fileName: z.nullable(text(400)),
    /** Code of a failure: a key of the catalog. */
    failure: z.nullable(text(60)),
    createdAtMs: count,
    /** Position in the queue, from 1. */
    place: z.optional(z.int()),
    health: z.optional(jobHealth),
    /** The saved file is where the browser put it. */
    hasFile: z.optional(z.boolean()),
    /** What was written so far can be played. */
    canPlay: z.boolean(),
    canSavePartial: z.boolean(),
    /** Parts of it are missing, by the user's choice. */
    isPartial: z.boolean(),
    /** The desktop app can continue it. */
    canMove: z.boolean(),
    /** What it became in the desktop app. */
    handover: z.optional(handover),
  }),
);
export type JobView = z.output<typeof jobView>;

/** What the worker of a job needs to know. */
export const jobOrder = z.lazy(() =>
  z.object({
    id: uuid,
    url: address,
    format: z.enum(saveFormats),
    height: z.nullable(z.int()),
    title: text(1000),
    sourceUrl: address,
    /** How large the file will be, as far as the source says. */
    expectedBytes: z.nullable(count),
    options: z.optional(saveOptions),
    /** The file's name without its extension; absent, it is made from the title. */
    name: z.optional(filled(200)),
    /** A picture to put into the file. */
    coverUrl: z.optional(address),
    /** What `url` answers, where no server does. */
    inlineManifest: z._default(z.nullable(inlineManifest), null),
    /** The address it started with, if its medium has since moved to another path. */
    startedAs: z.optional(address),
    /** The user chose to have what there is: parts that will not come are left out. */
    allowPartial: z.optional(z.boolean()),
  }),
);
export type JobOrder = z.output<typeof jobOrder>;

/** What the worker of a job reports. */
export const jobEvent = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), progress: jobProgress }),
    z.object({ type: z.literal('paused') }),
    z.object({ type: z.literal('resumed') }),
    /** The connection was lost; the job continues by itself. */
    z.object({ type: z.literal('reconnecting') }),
    z.object({
      type: z.literal('finished'),
      /** Each finished file and the address under which the browser can fetch it. */
      files: z
        .array(z.object({ name: text(400), bytes: count, blobUrl: address }))
        .check(z.minLength(1), z.maxLength(1000)),
      isComplete: z.boolean(),
      health: z.optional(jobHealth),
    }),
    z.object({
      type: z.literal('failed'),
      code: text(60),
      /** What the server answered, and to which segment, where that was the reason. */
      status: z.optional(z.int()),
      segment: z.optional(z.int()),
    }),
  ]),
);
export type HostedJobEvent = z.output<typeof jobEvent>;
