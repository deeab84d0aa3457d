import { desktopFormats, desktopHeaders, desktopHeadersAt, desktopJobStates, jobHealth } from '@clipharbor/contracts';
import { usageKinds } from '@clipharbor/domain';
import * as z from 'zod/mini';

const count = z.number().check(z.minimum(0));
const languages = z.array(z.string());

/** The order as requested. */
const jobOrder = z.object({
  url: z.string(),
  page: z.nullable(z.string()),
  title: z.string(),
  headers: desktopHeaders,
  /** Missing in records of older versions. */
  headersAt: z._default(z.array(desktopHeadersAt), []),
  quality: z.union([z.enum(['best', 'smallest', 'audio']), z.int()]),
  format: z.enum(desktopFormats),
  audio: languages,
  subtitles: languages,
  subtitleFiles: z.nullable(z.enum(['srt', 'vtt'])),
  liveFrom: z.union([z.enum(['now', 'start']), count]),
  liveForSeconds: z.nullable(count),
  fromSeconds: z.nullable(count),
  toSeconds: z.nullable(count),
  splitSeconds: z.nullable(count),
  splitBytes: z.nullable(count),
  startAtMs: z.nullable(count),
  allowPartial: z.boolean(),
});
export type JobOrder = z.output<typeof jobOrder>;

/** What the download uses of the user's plan. */
const jobUnits = z.object({
  userId: z.string(),
  operations: z.array(z.object({ operationId: z.string(), kind: z.enum(usageKinds) })),
});
export type JobUnits = z.output<typeof jobUnits>;

/** A job on disk. `running` means: continue it when the app starts. */
export const jobRecord = z.object({
  version: z.literal(1),
  id: z.uuid(),
  order: jobOrder,
  /**
   * A client that repeats a request with this id, because the response was lost, gets this job. Also null in records of older
   * versions.
   */
  operationId: z._default(z.nullable(z.string()), null),
  folder: z.string(),
  name: z.string(),
  state: z.enum(desktopJobStates),
  code: z.nullable(z.string()),
  /** A larger rank starts later. */
  rank: z.number(),
  createdAtMs: count,
  endedAtMs: z.nullable(count),
  isLive: z.boolean(),
  progress: z.object({
    bytes: count,
    totalBytes: z.nullable(count),
    seconds: count,
    totalSeconds: z.nullable(count),
  }),
  files: z.array(z.object({ name: z.string(), bytes: count })),
  health: z.nullable(jobHealth),
  /** Null if nothing is counted or everything is settled. */
  units: z.nullable(jobUnits),
});
export type JobRecord = z.output<typeof jobRecord>;

export const noProgress: JobRecord['progress'] = { bytes: 0, totalBytes: null, seconds: 0, totalSeconds: null };

const endStates: ReadonlySet<JobRecord['state']> = new Set(['done', 'partial', 'failed', 'cancelled']);
export const isEnded = ({ state }: Pick<JobRecord, 'state'>): boolean => endStates.has(state);

const savedStates: ReadonlySet<JobRecord['state']> = new Set(['done', 'partial']);
export const isSaved = ({ state }: Pick<JobRecord, 'state'>): boolean => savedStates.has(state);

/** The order that an ended job keeps: without secrets if it was saved, otherwise complete, for a retry. */
export function orderAfter(order: JobOrder, end: Pick<JobRecord, 'state'>): JobOrder {
  if (!isSaved(end)) return order;
  const { cookie: _cookie, authorization: _authorization, ...headers } = order.headers;
  return { ...order, headers };
}
