import { type GrowingFragment, type GrowingStart, readGrowingFragments, readGrowingStart } from '@clipharbor/media';
import { aheadSeconds, bufferedAhead, droppable, fragmentFor, type TimeRange } from './feed-plan.ts';
import type { GrowingFile } from './growing-file.ts';

const pollMs = 400;
const pieceBytes = 1024 * 1024;

type Start = Extract<GrowingStart, { state: 'growing' }>;

export interface FeedOptions {
  readonly file: GrowingFile;
  readonly video: HTMLVideoElement;
  readonly start: Start;
  /** Whether the file is complete and nothing more will be written. */
  readonly isFinished: () => boolean;
  readonly signal: AbortSignal;
}

const rangesOf = (buffered: TimeRanges): TimeRange[] =>
  Array.from({ length: buffered.length }, (_, index) => ({ start: buffered.start(index), end: buffered.end(index) }));

/** Plays a file that is still being written: passes its fragments to the player shortly before they are shown. */
export class MediaFeed {
  readonly #options: FeedOptions;
  readonly #source = new MediaSource();
  readonly #fragments: GrowingFragment[] = [];
  #buffer: SourceBuffer | undefined;
  #start: Start;
  /** The next fragment to append. */
  #next = 0;
  /** How many of its bytes were appended. */
  #offset = 0;
  #isMoved = false;
  #wake: () => void = () => undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#start = options.start;
  }

  /** Runs until the signal is aborted or the player fails. */
  async run(): Promise<void> {
    const { video, signal } = this.#options;
    const url = URL.createObjectURL(this.#source);
    const opened = new Promise((resolve) => this.#source.addEventListener('sourceopen', resolve, { once: true }));
    video.src = url;
    video.addEventListener('seeking', () => this.#seek(), { signal });
    video.addEventListener('timeupdate', () => this.#wake(), { signal });
    signal.addEventListener('abort', () => this.#wake());
    await opened;
    URL.revokeObjectURL(url);
    this.#buffer = this.#source.addSourceBuffer(this.#start.mimeType);
    await this.#append(this.#start.header);
    while (!signal.aborted) {
      // Checked before the file is read: anything written in between is found by the next round.
      const isLast = this.#options.isFinished();
      // A file that is being renamed or closed can be read a moment later.
      await this.#discover().catch(() => undefined);
      if (this.#isMoved) this.#move();
      await this.#fill().catch(ignoreUnreadable);
      if (isLast && this.#next >= this.#fragments.length) this.#end();
      await this.#pause();
    }
  }

  /** Looks for fragments written since. */
  async #discover(): Promise<void> {
    const { file } = this.#options;
    const from = this.#fragments.at(-1)?.end ?? this.#start.position;
    const before = this.#fragments.length;
    for await (const fragment of readGrowingFragments(file, from, this.#start.timescales))
      this.#fragments.push(fragment);
    if (this.#fragments.length === before) return;
    const now = await readGrowingStart(file);
    if (now.state === 'growing' && !isSame(now.header, this.#start.header)) {
      this.#start = now;
      await this.#append(now.header);
    }
    this.#lengthen();
  }

  async #fill(): Promise<void> {
    const { video, file, signal } = this.#options;
    while (!signal.aborted && this.#next < this.#fragments.length && this.#ahead() < aheadSeconds) {
      const { position, end } = this.#fragments[this.#next] ?? { position: 0, end: 0 };
      const at = position + this.#offset;
      const bytes = await file.read(at, Math.min(pieceBytes, end - at));
      if (this.#isMoved) this.#move();
      else if (!(await this.#tryAppend(bytes))) return;
      else if (at + bytes.length < end) this.#offset += bytes.length;
      else {
        this.#next++;
        this.#offset = 0;
        for (const range of droppable(this.#ranges(), video.currentTime)) await this.#remove(range);
      }
    }
  }

  /**
   * Returns false when the player's buffer is full: everything up to a second before the current position is dropped, and the bytes
   * have to wait until more has been played.
   */
  async #tryAppend(bytes: Uint8Array): Promise<boolean> {
    try {
      await this.#append(bytes);
      return true;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      const end = this.#options.video.currentTime - 1;
      if (end > 0) await this.#remove({ start: 0, end });
      return false;
    }
  }

  /** After a seek: dropped or never appended fragments are read from the file again. */
  #move(): void {
    this.#isMoved = false;
    this.#next = fragmentFor(this.#fragments, this.#options.video.currentTime);
    this.#offset = 0;
    if (this.#source.readyState === 'open') this.#buffer?.abort();
  }

  #ahead(): number {
    return bufferedAhead(this.#ranges(), this.#options.video.currentTime);
  }

  #ranges(): TimeRange[] {
    return this.#buffer === undefined ? [] : rangesOf(this.#buffer.buffered);
  }

  #seek(): void {
    if (this.#ahead() <= 0) this.#isMoved = true;
    this.#wake();
  }

  #lengthen(): void {
    const { readyState, duration } = this.#source;
    const end = Math.max(this.#fragments.at(-1)?.endSeconds ?? 0, this.#ranges().at(-1)?.end ?? 0);
    // Without a duration, a player treats the file as a live stream.
    if (readyState === 'open' && (duration === Number.POSITIVE_INFINITY || !(duration >= end)))
      this.#source.duration = end;
  }

  #end(): void {
    if (this.#source.readyState === 'open') this.#source.endOfStream();
  }

  #append(bytes: Uint8Array): Promise<void> {
    return this.#change((buffer) => buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>));
  }

  #remove({ start, end }: TimeRange): Promise<void> {
    return this.#change((buffer) => buffer.remove(start, end));
  }

  #change(change: (buffer: SourceBuffer) => void): Promise<void> {
    const buffer = this.#buffer;
    if (buffer === undefined) return Promise.resolve();
    return new Promise((resolve, reject) => {
      change(buffer);
      buffer.addEventListener('error', () => reject(new Error('The player refused the media.')), { once: true });
      buffer.addEventListener('updateend', () => resolve(), { once: true });
    });
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** A file that is being moved cannot be read for a moment; any other error ends the feed. */
function ignoreUnreadable(error: unknown): void {
  if (!(error instanceof DOMException && /^Not(Found|Readable)/.test(error.name))) throw error;
}
