import { type Content, type ContentSource, folder, hls, sourceFile } from '@clipharbor/testkit';

/** A stream whose later segments are released by the test, so that a download stays unfinished, however slow the machine. */
export interface HeldStream {
  readonly source: string;
  /** Path of the playlist, below the name of the stream. */
  readonly playlist: string;
  readonly content: ContentSource;
  /** Releases this many segments from now on. */
  release(segments?: number): void;
  /** Responds to segments, or to those that match, with this status instead; null ends it. */
  fail(status: number | null, match?: RegExp): void;
}

/** Twelve segments of one second each, of which the first `free` are served at once. */
export async function heldStream(name: string, free: number, kilobits = 500): Promise<HeldStream> {
  const source = await sourceFile({ seconds: 12, size: '320x180', rate: 25, gop: 25, kilobits });
  const stream = await hls(source, { segmentSeconds: 1 });
  const files = folder(stream.folder);
  let left = free;
  let failure: { readonly status: number; readonly match: RegExp } | null = null;
  let waiting: (() => void)[] = [];
  const served = new Set<string>();

  const admit = async (path: string): Promise<void> => {
    while (left <= 0 && !served.has(path)) await new Promise<void>((resolve) => waiting.push(resolve));
    if (served.has(path)) return;
    served.add(path);
    left--;
  };

  return {
    source,
    playlist: `/${name}/${stream.manifest}`,
    content: async (address): Promise<Content | undefined> => {
      const { pathname } = new URL(address, 'http://site');
      if (!pathname.startsWith(`/${name}/`)) return undefined;
      const path = pathname.slice(name.length + 1);
      if (path.endsWith('.ts')) {
        if (!failure?.match.test(path)) await admit(path);
        if (failure?.match.test(path)) return { status: failure.status, body: Buffer.from('no'), type: 'text/plain' };
      }
      return files(path);
    },
    release(segments = Number.POSITIVE_INFINITY) {
      left = segments;
      for (const go of waiting) go();
      waiting = [];
    },
    fail(status, match = /^/) {
      failure = status === null ? null : { status, match };
      for (const go of waiting) go();
      waiting = [];
    },
  };
}
