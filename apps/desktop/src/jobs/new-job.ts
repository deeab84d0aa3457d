import { randomUUID } from 'node:crypto';
import type { DesktopWindowAdd } from '@clipharbor/contracts';
import { type JobOrder, type JobRecord, type JobUnits, noProgress } from './job-record.ts';

const list = (value: string | readonly string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : [...value];

/** Fills in everything that a request left open. */
export const orderOf = (input: DesktopWindowAdd): JobOrder => ({
  url: input.url,
  page: input.page ?? null,
  title: input.title?.trim() ?? '',
  headers: input.headers ?? {},
  headersAt: input.headersAt ?? [],
  quality: input.quality ?? 'best',
  format: input.format ?? 'original',
  audio: list(input.audio),
  subtitles: list(input.subtitles),
  subtitleFiles: input.subtitleFiles ?? null,
  liveFrom: input.liveFrom ?? 'now',
  liveForSeconds: input.liveForSeconds ?? null,
  fromSeconds: input.fromSeconds ?? null,
  toSeconds: input.toSeconds ?? null,
  splitSeconds: input.splitSeconds ?? null,
  splitBytes: input.splitBytes ?? null,
  startAtMs: input.startAtMs ?? null,
  allowPartial: input.allowPartial ?? false,
});

interface NewJob {
  readonly order: JobOrder;
  readonly operationId?: string | undefined;
  readonly units: JobUnits | null;
  readonly folder: string;
  readonly name: string;
  readonly rank: number;
  readonly nowMs: number;
}

export const newJob = ({ order, operationId, units, folder, name, rank, nowMs }: NewJob): JobRecord => ({
  version: 1,
  id: randomUUID(),
  ...{ order, folder, name, rank, units },
  operationId: operationId ?? null,
  state: 'waiting',
  code: null,
  createdAtMs: nowMs,
  endedAtMs: null,
  isLive: false,
  progress: noProgress,
  files: [],
  health: null,
});
