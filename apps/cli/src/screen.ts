import type { DownloadResult, JobEvent, Progress, Retry, SourceSummary, Waiting } from '@clipharbor/media';
import { formatBytes, formatTime, plain } from './format.ts';
import { ProgressLine } from './progress-line.ts';

/** The tool's output: people read standard error, programs read standard output. */
export interface Screen {
  event(event: JobEvent): void;
  source(source: SourceSummary): void;
  done(result: DownloadResult, folder: string): void;
  failed(code: string, message: string, hint?: string): void;
  note(text: string): void;
}

interface Streams {
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
}

/** One JSON object per line. */
export function jsonScreen({ out }: Streams): Screen {
  const write = (value: object): void => void out.write(`${JSON.stringify(value)}\n`);
  // Progress comes with every segment, but a reader needs only a few lines per second and the final state.
  let latest: JobEvent | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (latest) write(latest);
    latest = undefined;
  };
  return {
    event(event) {
      if (event.type !== 'progress') {
        flush();
        write(event);
      } else {
        latest = event;
        timer ??= setTimeout(flush, 250).unref();
      }
    },
    source: (source) => write({ type: 'source', source }),
    done: (result, folder) => write({ type: 'done', folder, ...result }),
    failed: (code, message) => write({ type: 'error', code, message }),
    note: () => undefined,
  };
}

/** Sentences, and a progress line on a terminal. */
export function humanScreen({ out, err }: Streams, isQuiet: boolean): Screen {
  const line = new ProgressLine();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) err.write('\r\u001b[K');
    isDrawn = false;
  };
  const say = (text: string): void => {
    clear();
    if (!isQuiet) err.write(`${text}\n`);
  };
  const progress = (state: Progress): void => {
    const now = performance.now();
    if (isQuiet || !err.isTTY || now - drawnAt < 100) return;
    drawnAt = now;
    err.write(`\r\u001b[K${line.draw(state, now, err.columns ?? 80)}`);
    isDrawn = true;
  };
  let delayedAt = Number.NEGATIVE_INFINITY;
  /** Many concurrent requests report the same. */
  const delayed = (text: string): void => {
    const now = performance.now();
    if (now - delayedAt < 1000) return;
    delayedAt = now;
    say(text);
  };
  // Isolated faults pass quickly.
  const retrying = (retry: Retry): void => {
    if (retry.attempt > 1 || retry.waitMs >= 1000) delayed(retryText(retry, new Date()));
  };
  return {
    event(event) {
      if (event.type === 'progress') progress(event.progress);
      else if (event.type === 'output') say(`${event.isResumed ? 'Continuing' : 'Writing'} ${plain(event.name)}`);
      else if (event.type === 'warning') say(`Note: ${plain(event.message)}`);
      else if (event.type === 'retrying') retrying(event.retry);
      else if (event.type === 'waiting') delayed(waitingText(event.waiting, new Date()));
      else if (event.type === 'missing')
        say(
          `Missing at ${formatTime(event.missing.start)}: ${event.missing.duration.toFixed(1)} s (${event.missing.reason})`,
        );
    },
    source: (source) => out.write(`${sourceTable(source)}\n`),
    done(result, folder) {
      clear();
      const { files, duration, health } = result;
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const state = result.status === 'done' ? 'Done' : `Kept with ${whatIsWrong(health)}`;
      say(`${state}: ${formatBytes(bytes)}${duration > 0 ? `, ${formatTime(duration)}` : ''}`);
      for (const file of files) if (!isQuiet) out.write(`${folder}${plain(file.name)}\n`);
    },
    failed(code, message, hint) {
      clear();
      err.write(`clipharbor: ${plain(message)} (${code})\n${hint ? `${hint}\n` : ''}`);
    },
    note: say,
  };
}

/** What is missing in a kept file. */
export function whatIsWrong({ missing, damaged }: Pick<DownloadResult['health'], 'missing' | 'damaged'>): string {
  const bytes = damaged.reduce((sum, damage) => sum + damage.bytes, 0);
  const missed = missing.length === 1 ? '1 missing part' : `${missing.length} missing parts`;
  const unread = `${formatBytes(bytes)} left out, from ${formatTime(damaged[0]?.start ?? 0)} on`;
  if (damaged.length === 0) return missed;
  return missing.length === 0 ? unread : `${missed} and ${unread}`;
}

/** `12:03:07`, this many milliseconds from now. */
const clockTime = (now: Date, waitMs: number): string => new Date(now.getTime() + waitMs).toTimeString().slice(0, 8);

/** Which server is silent, and when the request is retried. */
export function waitingText({ url, leftMs }: Waiting, now: Date): string {
  return `No answer yet, asking again at ${clockTime(now, leftMs)}: ${plain(url)}`;
}

/** What is retried, and when. */
export function retryText({ url, reason, attempt, attempts, waitMs }: Retry, now: Date): string {
  const when = waitMs < 1000 ? 'now' : `at ${clockTime(now, waitMs)}, in ${Math.round(waitMs / 1000)} s`;
  return `Trying again ${when} (${attempt} of ${attempts}): ${plain(url)} (${reason})`;
}

/** What a source offers, as a table. */
function sourceTable(source: SourceSummary): string {
  const facts = [
    source.type.toUpperCase(),
    source.isLive ? 'live' : source.duration === undefined ? '' : formatTime(source.duration),
    source.bytes === undefined ? '' : formatBytes(source.bytes),
  ];
  const rows = source.tracks.map((track) => [
    track.kind,
    track.height
      ? `${track.width ?? '?'}x${track.height}${track.frameRate ? `@${Math.round(track.frameRate)}` : ''}`
      : '',
    track.bandwidth ? `${Math.round(track.bandwidth / 1000)} kbit/s` : '',
    track.bytes ? `~${formatBytes(track.bytes)}` : '',
    track.language ?? '',
    track.codecs ?? '',
    track.name ?? '',
  ]);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
  );
  return [plain(source.title ?? source.url), facts.filter((fact) => fact !== '').join(', '), ...table.map(plain)].join(
    '\n',
  );
}
