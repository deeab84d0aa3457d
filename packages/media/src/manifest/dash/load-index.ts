import { MediaError } from '../../model/errors.ts';
import type { ByteRange } from '../../model/manifest.ts';
import type { Http } from '../../model/ports.ts';
import { loadPart } from '../load.ts';
import { type IndexEntry, parseSidx } from './sidx.ts';

/** An index of 64 K entries has 800 KB. */
const maxIndexBytes = 4 * 1024 * 1024;
const maxIndexes = 1_000;
const maxDepth = 4;

/**
 * Loads a segment index and the indexes that it points to. Undefined when the bytes are not a `sidx` (WebM, for
 * instance).
 */
export async function loadIndex(
  http: Http,
  file: { readonly url: string; readonly index: ByteRange; readonly most: number },
  signal: AbortSignal,
): Promise<IndexEntry[] | undefined> {
  const media: IndexEntry[] = [];
  let loads = 0;
  const walk = async (range: ByteRange, depth: number): Promise<boolean> => {
    loads++;
    if (depth > maxDepth || loads > maxIndexes) throw tooLarge(`${loads} indexes`);
    const { start, length = maxIndexBytes } = range;
    if (length > maxIndexBytes) throw tooLarge(`${length} bytes`);
    const bytes = await loadPart(http, file.url, { start, length }, signal);
    const entries = parseSidx(bytes, start);
    if (!entries) return false;
    for (const entry of entries) {
      if (entry.isIndex) await walk(entry, depth + 1);
      else media.push(entry);
      if (media.length > file.most) throw tooLarge(`${file.most} segments`);
    }
    return true;
  };
  return (await walk(file.index, 1)) ? media : undefined;
}

function tooLarge(subject: string): MediaError {
  return new MediaError('manifest.tooLarge', 'The segment index is too large.', { facts: { subject } });
}
