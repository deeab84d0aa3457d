import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, sep } from 'node:path';
import { type DownloadOptions, download, inspect, type OutputKind, outputKinds, type Ports } from '@clipharbor/media';
import { createNodeHttp, createNodeStorage, nodePorts, parseCookieFile } from '@clipharbor/media-node';
import type { Command } from './args.ts';
import type { Outcome } from './exit-codes.ts';
import { nurseryForSegments } from './nursery.ts';
import type { Screen } from './screen.ts';
import { UsageError } from './usage-error.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Milliseconds within which two signals are one. */
const sameSignalMs = 300;

/** A command with an address. */
type UrlCommand = Extract<Command, { url: string }>;

/** Lists or downloads, and reports the outcome. */
export async function runRequest(command: UrlCommand, screen: Screen): Promise<Outcome> {
  const { host } = new URL(command.url);
  const http = createNodeHttp({
    headers: { 'user-agent': userAgent, ...command.headers },
    privateHosts: [host],
    secretHosts: [host],
    allowPrivate: command.allowPrivate,
    ...(command.proxy ? { proxy: command.proxy } : {}),
    ...(command.cookies ? { cookies: readCookies(command.cookies) } : {}),
  });
  const ports = nodePorts(http);
  try {
    if (command.kind === 'list') {
      const abort = new AbortController();
      process.once('SIGINT', () => abort.abort());
      screen.source(await inspect(ports, command.url, abort.signal));
      return 'done';
    }
    return await save(ports, command, screen);
  } finally {
    await http.close();
  }
}

async function save(ports: Ports, request: UrlCommand, screen: Screen): Promise<Outcome> {
  const abort = new AbortController();
  const { folder, options } = place(request);
  const received = nurseryForSegments();
  const job = download(ports, {
    ...options,
    storage: createNodeStorage(folder),
    signal: abort.signal,
    mustHaveLanguages: true,
    onEvent: (event) => {
      if (event.type === 'progress') received(event.progress.bytes);
      screen.event(event);
    },
  });
  // The first Ctrl+C lets a live recording finish, the second one aborts. Anything else stops immediately but keeps the
  // partial file, so that the same command resumes it later.
  let stoppedAt: number | undefined;
  const interrupt = (): void => {
    const now = performance.now();
    if (stoppedAt === undefined) screen.note('Stopping. Press Ctrl+C again to abort.');
    // A terminal signals this process and the launcher, which passes it on: that is one Ctrl+C, not two.
    else if (now - stoppedAt > sameSignalMs) abort.abort();
    stoppedAt ??= now;
    job.stop();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    const result = await job.result;
    screen.done(result, folder === '.' ? '' : folder + sep);
    return result.status;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

function readCookies(file: string): ReturnType<typeof parseCookieFile> {
  try {
    return parseCookieFile(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`--cookies: ${file} cannot be read: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/** Where the result goes and the engine's options for it. */
export function place(request: UrlCommand): { folder: string; options: Omit<DownloadOptions, 'storage'> } {
  const { output, convert, title, limit, cutAds, headers: _h, cookies: _c, proxy: _p, ...rest } = request;
  // `kind` is the command's here; the engine's option with that name is the container.
  const { allowPrivate: _a, isJson: _j, isQuiet: _q, kind: _k, ...options } = rest;
  const isFolder = output !== undefined && (/[\\/]$/.test(output) || isExistingFolder(output));
  const folder = output === undefined ? '.' : isFolder ? output : dirname(output);
  const name = output === undefined || isFolder ? undefined : basename(output);
  const kind = convert ?? (name === undefined ? undefined : kindOfName(name));
  return {
    folder,
    options: {
      ...options,
      ...(name === undefined ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
      ...(title ? { metadata: { title } } : {}),
      ...(limit ? { rateLimit: limit } : {}),
      ads: cutAds ? 'cut' : 'keep',
    },
  };
}

/** Lets `-o .` and `-o Videos` work as in other tools. */
function isExistingFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // A problem with the path is reported when the file is opened.
    return false;
  }
}

/** The container for a file name. With an unknown extension, the media decides. */
function kindOfName(name: string): OutputKind | undefined {
  const extension = extname(name).slice(1).toLowerCase();
  return outputKinds.find((one) => one === extension);
}
