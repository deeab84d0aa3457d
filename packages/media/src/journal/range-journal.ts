import type { RangeOptions, RangeState, RemoteFile } from '../load/download-ranges.ts';
import type { Span } from '../load/range-set.ts';
import type { Clock, Sink, Storage } from '../model/ports.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';
import { Journal } from './journal.ts';

/** Together with the second for which bytes may wait to be written, at most five seconds of work are lost. */
const intervalMs = 4000;

type RangeEntry = { readonly file: RemoteFile } | { readonly span: Span } | { readonly restart: true };

type JournaledEvent = 'onFile' | 'onWritten' | 'onRestart';

/** The state of a ranged download's journal, and the callbacks for `downloadRanges`. */
export interface RangeJournal extends Pick<RangeOptions, 'state'>, Required<Pick<RangeOptions, JournaledEvent>> {
  /** The last checkpoint; the journal stays for a later run. */
  close(): Promise<void>;
  /** The file is complete and synced. */
  remove(): Promise<void>;
}

/** Opens the journal that lets a ranged download continue after a crash. */
export async function openRangeJournal(options: {
  readonly storage: Storage;
  readonly name: string;
  readonly identity: string;
  readonly data: Sink;
  readonly clock: Clock;
  /** Bytes between two checkpoints. */
  readonly checkpointBytes?: number;
}): Promise<RangeJournal> {
  const journal = await Journal.open<RangeEntry>({ ...options, parse: parseEntry });
  const { data, clock, checkpointBytes } = options;
  const often = checkpointBytes === undefined ? {} : { maxBytes: checkpointBytes };
  const checkpoint = new CheckpointWriter<RangeEntry>({
    data,
    journal,
    clock,
    merge,
    intervalMs,
    ...often,
  });
  const state = stateOf(journal.replayed);
  return {
    ...(state ? { state } : {}),
    onFile: (file) => checkpoint.note({ file }, 0),
    onWritten: (span) => checkpoint.note({ span }, span.end - span.start),
    onRestart: async () => {
      await checkpoint.note({ restart: true }, 0);
      await checkpoint.flush();
    },
    close: async () => {
      await checkpoint.close();
      await journal.close();
    },
    remove: async () => {
      await checkpoint.abandon();
      await journal.remove();
    },
  };
}

function stateOf(entries: readonly RangeEntry[]): RangeState | undefined {
  let file: RemoteFile | undefined;
  let spans: Span[] = [];
  for (const entry of entries) {
    if ('restart' in entry) {
      file = undefined;
      spans = [];
    } else if ('file' in entry) file = entry.file;
    else spans.push(entry.span);
  }
  return file && { file, spans };
}

/** Joins adjacent spans, because a fast connection writes many between two checkpoints. */
function merge(entries: readonly RangeEntry[]): RangeEntry[] {
  const merged: RangeEntry[] = [];
  const byEnd = new Map<number, number>();
  for (const entry of entries) {
    if (!('span' in entry)) {
      byEnd.clear();
      merged.push(entry);
      continue;
    }
    const index = byEnd.get(entry.span.start) ?? merged.length;
    const before = merged[index];
    const start = before && 'span' in before ? before.span.start : entry.span.start;
    merged[index] = { span: { start, end: entry.span.end } };
    byEnd.delete(entry.span.start);
    byEnd.set(entry.span.end, index);
  }
  return merged;
}

function parseEntry(value: unknown): RangeEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('restart' in value) return { restart: true };
  if ('span' in value && isSpan(value.span)) return { span: value.span };
  if ('file' in value && isFile(value.file)) return { file: value.file };
  return undefined;
}

const isSpan = (value: unknown): value is Span =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  'end' in value &&
  Number.isSafeInteger(value.start) &&
  Number.isSafeInteger(value.end);

const isFile = (value: unknown): value is RemoteFile =>
  typeof value === 'object' &&
  value !== null &&
  'size' in value &&
  Number.isSafeInteger(value.size) &&
  (!('validator' in value) || typeof value.validator === 'string');
