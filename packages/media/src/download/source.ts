import type { Loading } from '../job/loading.ts';
import { GrowingBuffer, type Receiver, transfer } from '../load/index.ts';
import { openPresentation, type Sniffed, sniff } from '../manifest/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation } from '../model/manifest.ts';

/** What an address leads to. */
export type Source =
  | { readonly kind: 'presentation'; readonly presentation: Presentation }
  /** `bytes`: the length, if the server states it with the first bytes. */
  | { readonly kind: 'file'; readonly url: string; readonly sniffed: Sniffed; readonly bytes: number | undefined };

/** Enough to recognize the type of a body. */
const sniffBytes = 4096;
/** A page instead of media is often a temporary server fault. */
const maxPageRetries = 2;

/** Finds out what an address leads to by reading its first bytes. A manifest is read in full. */
export async function openSource(loading: Loading, url: string, signal: AbortSignal): Promise<Source> {
  for (let retry = 0; ; retry += 1) {
    const head = await readHead(loading, url, signal);
    const sniffed = sniff(head.bytes);
    if (sniffed.kind === 'manifest') {
      const presentation = await openPresentation({
        url,
        http: loading.manifests,
        clock: loading.clock,
        signal,
        initial: { bytes: head.bytes, finalUrl: head.url, headers: head.headers },
      });
      return { kind: 'presentation', presentation };
    }
    if (sniffed.kind !== 'page' && sniffed.kind !== 'unknown')
      return { kind: 'file', url, sniffed, bytes: head.announced };
    if (retry >= maxPageRetries) throw notMedia(url, sniffed);
    await loading.clock.wait(500 * 2 ** retry, signal);
  }
}

function notMedia(url: string, { kind, type }: Sniffed): MediaError {
  return kind === 'page'
    ? new MediaError('media.notMedia', 'There is a page at this address, and no media.', {
        facts: { url, subject: type },
      })
    : new MediaError('media.unsupported', 'This is not a kind of media that we support.', { facts: { url } });
}

/** Thrown to end a transfer once enough bytes are known. */
class EnoughBytes extends Error {
  override readonly name = 'EnoughBytes';
}

interface Head {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the whole body. */
  readonly announced: number | undefined;
}

async function readHead(loading: Loading, url: string, signal: AbortSignal): Promise<Head> {
  const buffer = new GrowingBuffer(undefined);
  let isManifest = false;
  let announced: number | undefined;
  const receiver: Receiver = {
    begin(_, expected) {
      announced = expected === undefined ? undefined : buffer.size + expected;
    },
    take(chunk) {
      buffer.take(chunk);
      if (isManifest || buffer.size < sniffBytes) return;
      isManifest = sniff(buffer.bytes()).kind === 'manifest';
      if (!isManifest) throw new EnoughBytes();
      // Checked only now, because a film may announce gigabytes.
      buffer.begin(undefined, Math.max(0, (announced ?? 0) - buffer.size));
    },
    restart() {
      buffer.restart();
      isManifest = false;
    },
  };
  const { onBytes: _, ...quiet } = loading;
  try {
    const { url: finalUrl, headers } = await transfer({ url }, receiver, { ...quiet, signal }, { expect: 'any' });
    return { bytes: buffer.bytes(), url: finalUrl, headers, announced };
  } catch (error) {
    if (error instanceof EnoughBytes) return { bytes: buffer.bytes(), url, headers: {}, announced };
    throw error;
  }
}
