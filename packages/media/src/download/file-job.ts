import { createMp4Demuxer, endOfWebm, fileSeconds } from '../demux/index.ts';
import type { JobContext } from '../job/job-context.ts';
import { nothingToResume, openOrReplace } from '../job/job-journal.ts';
import { expectRoom } from '../job/room.ts';
import type { DownloadOptions, DownloadResult } from '../job/types.ts';
import { Journal, openRangeJournal } from '../journal/index.ts';
import { downloadRanges, type RangeOptions } from '../load/index.ts';
import type { SniffedType } from '../manifest/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Sink } from '../model/ports.ts';
import { extensionOf } from './file-kinds.ts';
import { remuxFile } from './remux-file.ts';
import type { Source } from './source.ts';
import { wholeHealth } from './whole-health.ts';

type FileSource = Extract<Source, { kind: 'file' }>;

/** Downloads one file, as it is or made into another container. */
export async function downloadFile(job: JobContext, source: FileSource): Promise<DownloadResult> {
  const extension = extensionOf[source.sniffed.type];
  if (!extension)
    throw new MediaError('media.unsupported', 'This kind of file cannot be saved.', { facts: { url: source.url } });
  // What an earlier run saved is subtracted below, once it is known.
  if (job.output.isFresh && source.bytes !== undefined) await expectRoom(job.options.storage, source.bytes);
  if (isCopy(job.options, extension)) {
    const { sink, name } = await job.output.open(extension, true);
    const bytes = await fetchInto(job, source, sink, name);
    job.emit({ type: 'finishing' });
    const local = { size: bytes, read: (at: number, length: number) => sink.read(at, length) };
    const duration = await fileSeconds(local, source.sniffed.type);
    await job.output.commit(bytes);
    return { status: 'done', files: job.output.finished, duration, health: wholeHealth };
  }
  const sink = await job.options.storage.open(job.output.sourceName, { create: true });
  try {
    const bytes = await fetchInto(job, source, sink, job.output.sourceName);
    return await remuxFile(job, { size: bytes, read: (at, length) => sink.read(at, length) }, source.sniffed.type);
  } finally {
    await sink.close();
  }
}

/** Whether the file can be saved unchanged. */
function isCopy({ kind, quality, from, to, split }: DownloadOptions, extension: string): boolean {
  const isSame = kind === undefined || kind === extension;
  return isSame && quality !== 'audio' && from === undefined && to === undefined && split === undefined;
}

async function fetchInto(job: JobContext, source: FileSource, data: Sink, name: string): Promise<number> {
  const { url, sniffed } = source;
  const { options, loading, output } = job;
  const { origin, pathname } = new URL(url);
  const journalOptions = {
    storage: options.storage,
    name: output.journalName,
    mustResume: options.mustResume ?? false,
  };
  const identity = JSON.stringify(['file', origin, pathname]);
  if (options.mustResume && !(await Journal.exists(options.storage, output.journalName))) throw nothingToResume(name);
  const journal = await openOrReplace(journalOptions, () =>
    openRangeJournal({ ...journalOptions, identity, data, clock: loading.clock }),
  );
  let isDone = false;
  try {
    const { state } = journal;
    let totalBytes = state?.file.size;
    let bytes = state?.spans.reduce((sum, { start, end }) => sum + end - start, 0) ?? 0;
    if (!state) await data.truncate(0);
    const announced = totalBytes ?? source.bytes;
    if (announced !== undefined) await expectRoom(options.storage, announced - bytes);
    job.emit({ type: 'output', name, isResumed: state !== undefined });
    const range: RangeOptions = {
      ...(state ? { state } : {}),
      expect: sniffed.kind === 'text' || sniffed.type === 'svg' ? 'any' : 'media',
      onFile: async (file) => {
        if (announced === undefined) await expectRoom(options.storage, file.size);
        totalBytes = file.size;
        await journal.onFile(file);
      },
      onRestart: async () => {
        bytes = 0;
        await journal.onRestart();
      },
      onWritten: async (span) => {
        bytes += span.end - span.start;
        job.progress({ seconds: 0, bytes, ...(totalBytes === undefined ? {} : { totalBytes }) });
        await journal.onWritten(span);
      },
    };
    for (let reload = 0; ; reload += 1) {
      const { size, lengthKnown } = await downloadRanges(url, data, loading, range);
      try {
        await expectWhole(data, { size, lengthKnown, url, type: sniffed.type });
        isDone = true;
        return size;
      } catch (error) {
        // Without a length, a broken connection looks like the end. With one, the server has no more data.
        if (lengthKnown || reload >= maxReloads || !(error instanceof MediaError && error.mayRetry)) throw error;
        await range.onRestart?.();
        await data.truncate(0);
      }
    }
  } finally {
    await (isDone ? journal.remove() : journal.close());
  }
}

/** How often a file without an announced length is reloaded when it ends too early. */
const maxReloads = 3;

/** A larger index is not read just to look for DRM. */
const maxIndexBytes = 16 * 2 ** 20;

interface Received {
  readonly size: number;
  readonly lengthKnown: boolean;
  readonly url: string;
  readonly type: SniffedType;
}

/** Throws `segment.truncated` for a file whose container is longer than the bytes that arrived. */
async function expectWhole(data: Sink, { size, lengthKnown, url, type }: Received): Promise<void> {
  if (type === 'webm' || type === 'mkv') await expectWholeWebm(data, size, url);
  else if (type === 'mp4' || type === 'mov' || !lengthKnown) await expectWholeBoxes(data, size, url);
}

/**
 * Checks that the boxes of a file end where the file ends: without an announced length nothing else shows it, and a
 * server may keep a file whose upload was interrupted. Throws `media.protected` when its index shows DRM.
 */
async function expectWholeBoxes(data: Sink, size: number, url: string): Promise<void> {
  let at = 0;
  while (at + 8 <= size) {
    const head = await data.read(at, 16);
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const type = String.fromCharCode(...head.subarray(4, 8));
    if (!/^[a-z]{4}$/.test(type)) return;
    const size32 = view.getUint32(0);
    if (size32 === 0) return;
    const length = size32 === 1 && head.length >= 16 ? Number(view.getBigUint64(8)) : Math.max(8, size32);
    if (type === 'moov' && length <= maxIndexBytes && at + length <= size) refuseProtected(await data.read(at, length));
    at += length;
  }
  if (at > size) throw cutOff(url);
}

/** The same for WebM and Matroska, whose header contains the length. */
async function expectWholeWebm(data: Sink, size: number, url: string): Promise<void> {
  const end = endOfWebm(await data.read(0, webmHeadBytes));
  if (end !== undefined && end > size) throw cutOff(url);
}

/** Enough for the header and the start of the rest, even after padding. */
const webmHeadBytes = 4096;

const cutOff = (url: string): MediaError =>
  new MediaError('segment.truncated', 'The file ends in the middle.', { facts: { url } });

function refuseProtected(index: Uint8Array): void {
  try {
    createMp4Demuxer(index);
  } catch (error) {
    if (error instanceof MediaError && error.code === 'media.protected') throw error;
    // A file that this engine cannot read is still the file that was requested.
  }
}
