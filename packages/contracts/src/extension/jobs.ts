import * as z from 'zod/mini';
import { filled, text, uuid } from '../shapes.ts';
import { saveOptions } from './choices.ts';
import { handover } from './handover.ts';
import { address, inlineManifest, mediaKinds, saveFormats } from './media.ts';

/**
 * `queued`: waits until fewer downloads run. `interrupted`: the browser or the document that did the work ended; what was
 * loaded is kept. `saving`: the complete file is being handed to the browser's downloads. `handedOver`: the desktop app has it.
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

/** Figures that show whether a file is complete and as the source offered it. */
export const jobHealth = z.lazy(() =>
  z.object({
    isComplete: z.boolean(),
    segments: count,
    /** Gaps in the source, and their length. */
    gaps: count,
    gapSeconds: count,
    /** Timestamps and overlaps that were corrected. */
    repairs: count,
    /** Requests that failed and were retried. */
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
    /** Waiting for the connection to come back. */
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
    /** What has been written so far can be played. */
    canPlay: z.boolean(),
    canSavePartial: z.boolean(),
    /** Parts of it are missing, by the user's choice. */
    isPartial: z.boolean(),
    /** The desktop app can continue it. */
    canMove: z.boolean(),
    /** The job it became in the desktop app. */
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
    /** Expected file size, if the source gives one. */
    expectedBytes: z.nullable(count),
    options: z.optional(saveOptions),
    /** The file's name without its extension; derived from the title if absent. */
    name: z.optional(filled(200)),
    /** Cover art for the file. */
    coverUrl: z.optional(address),
    /** The content of `url` when no server provides it. */
    inlineManifest: z._default(z.nullable(inlineManifest), null),
    /** The original address, if the medium has since moved to another path. */
    startedAs: z.optional(address),
    /** The user accepted an incomplete file: unavailable parts are left out. */
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
      /** The server's response and the segment it was for, if that was the reason. */
      status: z.optional(z.int()),
      segment: z.optional(z.int()),
    }),
  ]),
);
export type HostedJobEvent = z.output<typeof jobEvent>;
