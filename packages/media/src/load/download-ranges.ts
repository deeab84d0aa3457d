import { MediaError } from '../model/errors.ts';
import type { HttpResponse, Sink } from '../model/ports.ts';
import { linkedController } from './cancel.ts';
import { ChunkPlan, firstChunkBytes } from './chunk-plan.ts';
import { parseContentRange } from './content-range.ts';
import type { LoadContext } from './context.ts';
import { RangeSet, type Span } from './range-set.ts';
import { SinkReceiver } from './sink-receiver.ts';
import { transfer } from './transfer.ts';
import { type Validator, validatorOf } from './validator.ts';

/** The remote file. */
export interface RemoteFile {
  readonly size: number;
  readonly validator?: Validator;
}

/** What an earlier run left. */
export interface RangeState {
  readonly file: RemoteFile;
  readonly spans: readonly Span[];
}

/** Options for downloading a file in parts. The callbacks keep a journal up to date; they are awaited. */
export interface RangeOptions {
  readonly state?: RangeState;
  /** Called when the server can send parts of this file. */
  onFile?(file: RemoteFile): Promise<void>;
  /** Called when these bytes are written (not yet durable). */
  onWritten?(span: Span): Promise<void>;
  /** Called when everything written so far is invalid. */
  onRestart?(): Promise<void>;
  readonly parallel?: number;
  /** `media` (the default) treats text as an error. */
  readonly expect?: 'media' | 'any';
}

/** A finished download. */
export interface DownloadedFile {
  readonly size: number;
  /** False when only the container can tell whether the end is missing. */
  readonly lengthKnown: boolean;
}

const maxRestarts = 3;
const unlimited = { maxBytes: Number.POSITIVE_INFINITY };

/**
 * Downloads one large file directly into place, over several connections, or over one if the server cannot send parts.
 * A file that changes during the download is started over, never mixed.
 */
export async function downloadRanges(
  url: string,
  sink: Sink,
  context: LoadContext,
  options: RangeOptions = {},
): Promise<DownloadedFile> {
  const own = { ...context, policy: { ...unlimited, ...context.policy } };
  let state = options.state && (await isUsable(options.state, sink)) ? options.state : undefined;
  if (options.state && !state) await options.onRestart?.();
  for (let restarts = 0; ; restarts++) {
    try {
      return await download(url, sink, own, options, state);
    } catch (error) {
      const isChanged = error instanceof MediaError && error.code === 'source.changed';
      if (!isChanged || restarts >= maxRestarts) throw error;
      state = undefined;
      // The journal first: it must not promise bytes that are about to be discarded.
      await options.onRestart?.();
      await sink.truncate(0);
    }
  }
}

/**
 * Without a validator there is no proof that the file is still the same, and bytes missing from our file were never
 * written.
 */
async function isUsable({ file, spans }: RangeState, sink: Sink): Promise<boolean> {
  return file.validator !== undefined && (await sink.size()) >= Math.max(0, ...spans.map(({ end }) => end));
}

async function download(
  url: string,
  sink: Sink,
  context: LoadContext,
  options: RangeOptions,
  state: RangeState | undefined,
): Promise<DownloadedFile> {
  if (state) await loadMissing(url, sink, context, options, state);
  const result = state ? { size: state.file.size, lengthKnown: true } : await probe(url, sink, context, options);
  await sink.truncate(result.size);
  return result;
}

/** The first request asks for a part: the answer shows whether ranges work, the size and the version. */
async function probe(url: string, sink: Sink, context: LoadContext, options: RangeOptions): Promise<DownloadedFile> {
  using controller = linkedController(context.signal);
  const inner = { ...context, signal: controller.signal };
  let file: RemoteFile | undefined;
  let announced: Promise<void> | undefined;
  let rest: Promise<void> | undefined;
  /** Whether the first response was partial: this decides how the rest is loaded. */
  let isPart: boolean | undefined;
  const receiver = new SinkReceiver({
    sink,
    start: 0,
    clock: context.clock,
    onWritten: async (span) => {
      if (file?.validator === undefined) return;
      await announced;
      await options.onWritten?.(span);
    },
    onBegin: (head) => {
      const isFirst = isPart === undefined;
      isPart ??= head.status === 206;
      const found = remoteFile(head);
      if (file && !(found && isSame(file, found))) throw changed(url);
      if (!isFirst || !found) return;
      file = found;
      const spans = [{ start: 0, end: Math.min(firstChunkBytes, found.size) }];
      announced = options.onFile?.(found) ?? Promise.resolve();
      rest = announced.then(() => loadMissing(url, sink, inner, options, { file: found, spans }));
      // A failure of a worker ends the first part too; it is reported below.
      rest.catch((error) => controller.abort(error));
    },
  });
  const { expect = 'media' } = options;
  try {
    const bite = { url, range: { start: 0, length: firstChunkBytes } };
    const { size, lengthKnown } = await transfer(bite, receiver, inner, { expect, isProbe: true });
    await receiver.flush();
    await rest;
    if (file) return { size: file.size, lengthKnown: true };
    if (!isPart) return { size, lengthKnown };
  } catch (error) {
    controller.abort(error);
    // Received data is kept, and nothing may write after we have returned.
    await Promise.allSettled([receiver.flush(), rest]);
    throw error;
  }
  return single(url, sink, context, expect);
}

/** For servers that send parts of a file without stating its size. */
async function single(url: string, sink: Sink, context: LoadContext, expect: 'media' | 'any'): Promise<DownloadedFile> {
  const nothing = { onWritten: () => Promise.resolve(), onBegin: () => undefined };
  const receiver = new SinkReceiver({ sink, start: 0, ...nothing });
  const { size, lengthKnown } = await transfer({ url }, receiver, context, { expect });
  await receiver.flush();
  return { size, lengthKnown };
}

/** Loads the missing parts with several workers; the first failure stops the others. */
async function loadMissing(url: string, sink: Sink, context: LoadContext, options: RangeOptions, state: RangeState) {
  const plan = new ChunkPlan(new RangeSet(state.spans).missing(state.file.size));
  using controller = linkedController(context.signal);
  const inner = { ...context, signal: controller.signal };
  const work = async (): Promise<void> => {
    for (let chunk = plan.next(); chunk; chunk = plan.next()) {
      const started = context.clock.now();
      await loadChunk(url, sink, inner, options, state.file, chunk);
      plan.learn(chunk.end - chunk.start, context.clock.now() - started);
    }
  };
  const workers = Array.from({ length: options.parallel ?? (context.gate ? 16 : 6) }, work);
  try {
    await Promise.all(workers);
  } finally {
    controller.abort();
    await Promise.allSettled(workers);
  }
}

async function loadChunk(
  url: string,
  sink: Sink,
  context: LoadContext,
  options: RangeOptions,
  file: RemoteFile,
  chunk: Span,
): Promise<void> {
  const isProven = file.validator !== undefined;
  const receiver = new SinkReceiver({
    sink,
    start: chunk.start,
    clock: context.clock,
    onWritten: async (span) => {
      if (isProven) await options.onWritten?.(span);
    },
    onBegin: (head) => {
      const found = remoteFile(head);
      if (!found || !isSame(file, found)) throw changed(url);
    },
  });
  const range = { start: chunk.start, length: chunk.end - chunk.start };
  const turn = { track: url, position: chunk.start };
  const pinned = file.validator === undefined ? {} : { validator: file.validator };
  try {
    await transfer({ url, range }, receiver, { ...context, turn }, { expect: options.expect ?? 'media', pinned });
  } finally {
    await receiver.flush();
  }
}

/** The file that a partial response belongs to. */
function remoteFile({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>): RemoteFile | undefined {
  const range = status === 206 ? parseContentRange(headers['content-range']) : undefined;
  if (range?.kind !== 'part' || range.total === undefined) return undefined;
  const validator = validatorOf(headers);
  return { size: range.total, ...(validator === undefined ? {} : { validator }) };
}

const isSame = (a: RemoteFile, b: RemoteFile): boolean =>
  a.size === b.size && (a.validator === undefined || b.validator === undefined || a.validator === b.validator);

const changed = (url: string): MediaError =>
  new MediaError('source.changed', 'The file changed while it was downloaded.', { facts: { url } });
