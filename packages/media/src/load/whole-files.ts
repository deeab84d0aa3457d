import { MediaError } from '../model/errors.ts';
import type { Resource } from '../model/manifest.ts';
import type { LoadContext } from './context.ts';
import { type LoadedAnywhere, loadAnywhere } from './load-resource.ts';
import type { OpenSpill } from './spilling-buffer.ts';

const tooShort = (url: string): MediaError =>
  new MediaError('segment.truncated', 'The file is shorter than the requested part.', { facts: { url } });

/** Files from servers that do not send parts: each is loaded once, and the parts are cut out of it here. */
export class WholeFiles {
  readonly #open: OpenSpill;
  readonly #files = new Map<string, Promise<LoadedAnywhere>>();

  constructor(open: OpenSpill) {
    this.#open = open;
  }

  /** The wanted part. Fewer bytes if the file ends earlier. */
  async part({ url, range }: Resource, context: LoadContext): Promise<LoadedAnywhere> {
    const file = await this.#file(url, context);
    const start = range?.start ?? 0;
    const end = Math.min(file.size, start + (range?.length ?? file.size));
    const { bytes: all, file: spill, ...rest } = file;
    const length = Math.max(0, end - start);
    // A copy: the caller may overwrite its part.
    const bytes = spill ? await spill.sink.read(start, length) : all.slice(start, start + length);
    if (bytes.length < (range?.length ?? 0)) throw tooShort(url);
    return { ...rest, bytes, size: bytes.length };
  }

  #file(url: string, context: LoadContext): Promise<LoadedAnywhere> {
    const known = this.#files.get(url);
    if (known) return known;
    // Not from the pool: it is kept to the end.
    const { buffers: _, ...own } = context;
    const made = loadAnywhere({ url }, own, this.#open, { expect: 'media' });
    this.#files.set(url, made);
    made.catch(() => this.#files.delete(url));
    return made;
  }
}
