import type { JobContext } from '../job/job-context.ts';
import { JobJournal } from '../job/job-journal.ts';
import { createLoading, type Loading } from '../job/loading.ts';
import { OutputFiles } from '../job/output-files.ts';
import type { Download, DownloadOptions, DownloadResult, JobEvent, Ports } from '../job/types.ts';
import { recordLive } from '../live/live-job.ts';
import { canceledError } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation } from '../model/manifest.ts';
import { type Container, carriesText } from '../mux/index.ts';
import { checkLanguages, fileLanguageWarnings } from './check-languages.ts';
import { downloadFile } from './file-job.ts';
import { hasKnownExtension, stemFor } from './naming.ts';
import { openSource, type Source } from './source.ts';
import { sourceAddress } from './source-address.ts';
import { downloadStream } from './stream-job.ts';
import { downloadText, saveTextsBeside } from './text-job.ts';

/** Starts a job. It ends by itself, by `stop`, or by the signal. */
export function download(ports: Ports, options: DownloadOptions): Download {
  const abort = new AbortController();
  const stopping = new AbortController();
  const onAbort = (): void => abort.abort(options.signal?.reason);
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  let bytes = 0;
  const emit = (event: JobEvent): void => options.onEvent?.(event);
  const loading = createLoading(ports, {
    signal: abort.signal,
    rateLimit: options.rateLimit,
    onBytes: (count) => {
      bytes += count;
    },
    onSilence: (url, leftMs) => emit({ type: 'waiting', waiting: { url, leftMs } }),
    onRetry: ({ code, facts }, retry) => {
      emit({ type: 'retrying', retry: { url: facts.url ?? options.url, reason: code, ...retry } });
    },
  });
  const halt = (reason: MediaError): void => abort.abort(reason);
  const result = run({ loading, options, emit, bytes: () => bytes, stopping: stopping.signal, halt }).finally(() => {
    options.signal?.removeEventListener('abort', onAbort);
    abort.abort();
  });
  return {
    result,
    pause() {
      loading.pause.pause();
      emit({ type: 'paused' });
    },
    resume() {
      loading.pause.resume();
      emit({ type: 'resumed' });
    },
    stop: () => stopping.abort(new MediaError('cancelled', 'Stopped.')),
    limitRate: (bytesPerSecond) => loading.rate.set(bytesPerSecond),
  };
}

interface Start extends Pick<JobContext, 'options' | 'emit' | 'bytes' | 'stopping'> {
  readonly loading: Loading;
  /** Ends everything at once. */
  halt(reason: MediaError): void;
}

async function run({ loading, options, emit, bytes, stopping, halt }: Start): Promise<DownloadResult> {
  const { signal } = loading;
  const source = await openSource(loading, options.url, signal);
  const presentation = source.kind === 'presentation' ? source.presentation : undefined;
  const isLive = presentation?.isLive ?? false;
  // Only a recording can end early and still be complete. Anything else stops where it is, to be resumed later.
  if (!isLive) whenAborted(stopping, () => halt(new MediaError('cancelled', 'Stopped.')));
  const title = options.metadata?.title ?? presentation?.title;
  const output = new OutputFiles({
    storage: options.storage,
    name: options.name ?? stemFor(title, options.url),
    hasExtension: options.name !== undefined && hasKnownExtension(options.name),
    isSeries: options.split !== undefined,
  });
  await output.reserve();
  let journal: JobJournal | undefined;
  const job: JobContext = {
    options,
    loading: { ...loading, openLarge: () => output.openLarge() },
    signal,
    stopping,
    output,
    container: containerOf(options),
    emit,
    bytes,
    progress: (state) => emit({ type: 'progress', progress: { bytes: bytes(), isLive, ...state } }),
    metadata: (chapters) => ({
      sourceUrl: sourceAddress(options.url),
      date: new Date(loading.clock.wallTime()).toISOString().slice(0, 10),
      chapters,
      ...(title ? { title } : {}),
      ...options.metadata,
    }),
    openJournal: async (identity) => {
      journal = await JobJournal.open({
        storage: options.storage,
        name: output.journalName,
        identity,
        clock: loading.clock,
        mustResume: options.mustResume ?? false,
      });
      return journal;
    },
  };
  let isKept = false;
  try {
    return await perform(job, source);
  } catch (error) {
    const failure = asMediaError(error, signal);
    // A failed or stopped job is kept so that it can be resumed; a canceled one is not.
    const isGivenUp = failure.code === 'cancelled' && !(stopping.aborted && !options.signal?.aborted);
    // The same call would only fail again. Files of an earlier run, maybe of another job, are not touched.
    isKept = !isGivenUp && !(isFinal(failure) && output.isFresh);
    throw failure;
  } finally {
    await (isKept ? journal?.close() : journal?.remove());
    await output.release(isKept);
  }
}

function perform(job: JobContext, source: Source): Promise<DownloadResult> {
  const warnings =
    source.kind === 'file'
      ? fileLanguageWarnings(job.options)
      : checkLanguages(source.presentation.tracks, job.options);
  for (const message of warnings) job.emit({ type: 'warning', code: 'language', message });
  if (source.kind === 'file') return downloadFile(job, source);
  const { presentation } = source;
  const { kind } = job.options;
  if (kind === 'srt' || kind === 'vtt') return downloadText(job, presentation, kind);
  return presentation.isLive ? recordLive(job, presentation) : downloadWithTexts(job, presentation);
}

/** Subtitles go into the file, or into separate files if requested or if the container cannot hold them. */
async function downloadWithTexts(job: JobContext, presentation: Presentation): Promise<DownloadResult> {
  const { subtitles, subtitleFiles, ...bare } = job.options;
  const isOutside = job.container !== undefined && !carriesText(job.container);
  if (!subtitles || (!subtitleFiles && !isOutside)) return downloadStream(job, presentation);
  const result = await downloadStream({ ...job, options: bare }, presentation);
  const [first] = result.files;
  const beside = first ? await saveTextsBeside(job, presentation, first.name, subtitleFiles ?? 'srt') : [];
  return { ...result, files: [...result.files, ...beside] };
}

const finalCodes: ReadonlySet<MediaError['code']> = new Set([
  'media.unsupported',
  'media.protected',
  'manifest.empty',
  'input.invalid',
]);
const isFinal = ({ code }: MediaError): boolean => finalCodes.has(code);

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}

function containerOf({ kind }: DownloadOptions): Container | undefined {
  return kind === 'srt' || kind === 'vtt' ? undefined : kind;
}

function asMediaError(error: unknown, signal: AbortSignal): MediaError {
  if (error instanceof MediaError) return error;
  if (signal.aborted) return canceledError(signal);
  throw error;
}
