import type { JobState } from '@clipharbor/contracts';
import { usageKinds } from '@clipharbor/domain';
import * as z from 'zod/mini';
import type { ReadStored } from '../storage/stored.ts';

/** What one download uses, under ids that make each unit count once. */
const jobUnits = z.lazy(() =>
  z.object({
    jobId: z.string(),
    userId: z.string(),
    mediaId: z.string(),
    operations: z.array(z.object({ operationId: z.string(), kind: z.enum(usageKinds) })),
    /** Counted for good: repeating the same download costs nothing. */
    isCommitted: z.boolean(),
  }),
);
export type JobUnits = z.output<typeof jobUnits>;

/** Media whose extractions were counted: hashes, newest first. */
const extracted = z.lazy(() => z.object({ userId: z.string(), mediaIds: z.array(z.string()) }));

export interface KeptUnits {
  readonly units: readonly JobUnits[];
  readonly extracted: z.output<typeof extracted>;
}

export const noUnits: KeptUnits = { units: [], extracted: { userId: '', mediaIds: [] } };

const schema = z.lazy(() => z.object({ units: z.array(z.unknown()), extracted: z.unknown() }));

/** A damaged entry does not affect the others: a lost one would stay reserved for nothing, or be counted twice. */
export const readKeptUnits: ReadStored<KeptUnits> = (stored, setAside) => {
  const read = z.safeParse(schema, stored);
  if (!read.success) return undefined;
  const units = read.data.units.flatMap((entry) => {
    const one = z.safeParse(jobUnits, entry);
    if (!one.success) setAside(entry);
    return one.success ? [one.data] : [];
  });
  const known = z.safeParse(extracted, read.data.extracted);
  if (!known.success) setAside(read.data.extracted);
  return { units, extracted: known.success ? known.data : noUnits.extracted };
};

const maxExtracted = 5000;

export const extractedBy = ({ extracted }: KeptUnits, userId: string): readonly string[] =>
  extracted.userId === userId ? extracted.mediaIds : [];

export const unitsOf = ({ units }: KeptUnits, jobId: string): JobUnits | undefined =>
  units.find((entry) => entry.jobId === jobId);

export const withUnits = (kept: KeptUnits, entry: JobUnits): KeptUnits => ({
  ...kept,
  units: [...kept.units.filter(({ jobId }) => jobId !== entry.jobId), entry],
});

/** Each attempt at the same download has its own ids. */
const isSame = (one: JobUnits, other: JobUnits): boolean =>
  one.jobId === other.jobId && one.operations[0]?.operationId === other.operations[0]?.operationId;

export const withoutUnits = (kept: KeptUnits, entry: JobUnits): KeptUnits =>
  kept.units.some((one) => isSame(one, entry))
    ? { ...kept, units: kept.units.filter((one) => !isSame(one, entry)) }
    : kept;

export function withCommitted(kept: KeptUnits, entry: JobUnits): KeptUnits {
  const { userId, mediaId, operations } = entry;
  const isExtraction = operations.some(({ kind }) => kind === 'extraction');
  const others = extractedBy(kept, userId).filter((id) => id !== mediaId);
  const extracted = isExtraction ? { userId, mediaIds: [mediaId, ...others].slice(0, maxExtracted) } : kept.extracted;
  return withUnits({ ...kept, extracted }, { ...entry, isCommitted: true });
}

/** The desktop app settles the download; anything already counted here stays counted. */
export const withHandedOver = (kept: KeptUnits, entry: JobUnits): KeptUnits =>
  withoutUnits(withCommitted(kept, entry), entry);

export type Due = 'commit' | 'release' | 'handOver' | 'forget';

/** What to do with the units of a download in this state. `undefined`: the download was removed from the list. */
export function dueFor({ isCommitted }: JobUnits, state: JobState | undefined): Due | null {
  switch (state) {
    case 'done':
      return isCommitted ? null : 'commit';
    case 'failed':
    case 'cancelled':
      return isCommitted ? null : 'release';
    case 'handedOver':
      return isCommitted ? null : 'handOver';
    case undefined:
      return isCommitted ? 'forget' : 'release';
    case 'queued':
    case 'running':
    case 'paused':
    case 'saving':
    case 'interrupted':
      return null;
  }
}
