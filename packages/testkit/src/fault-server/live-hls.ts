import type { Content, ContentSource } from './content.ts';

/** Options of the simulated channel. */
export interface LiveHlsOptions {
  readonly segmentSeconds: number;
  /** Number of segments in the playlist. */
  readonly window: number;
  /** Number of segments that can still be loaded after they have left the playlist. */
  readonly grace?: number;
  /** First media sequence number. */
  readonly firstSequence?: number;
  segment(sequence: number): Uint8Array;
  /** Sequence numbers at which a discontinuity starts. */
  readonly discontinuities?: readonly number[];
}

/** A live channel whose time is advanced manually: `advance` is the only clock. Serves `/live.m3u8` and `/seg<n>.ts`. */
export class LiveHls {
  readonly #options: LiveHlsOptions;
  #seconds = 0;
  #hasEnded = false;
  #isDown = false;
  #isHollow = false;

  constructor(options: LiveHlsOptions) {
    this.#options = options;
  }

  /** Advances the encoder's time. */
  advance(seconds: number): void {
    if (!this.#hasEnded) this.#seconds += seconds;
  }

  /** Adds the end tag to the playlist. */
  end(): void {
    this.#hasEnded = true;
  }

  /** While down, every request gets 503. */
  outage(isDown: boolean): void {
    this.#isDown = isDown;
  }

  /** While hollow, the playlist continues but lists segments that do not exist. */
  hollow(isHollow: boolean): void {
    this.#isHollow = isHollow;
  }

  /** Number after the last complete segment. */
  get nextSequence(): number {
    return this.#first + Math.floor(this.#seconds / this.#options.segmentSeconds);
  }

  get #first(): number {
    return this.#options.firstSequence ?? 0;
  }

  /** For `startFaultServer({ content })`. */
  readonly content: ContentSource = (address): Content | undefined => {
    if (this.#isDown) return { status: 503, body: Buffer.from('down'), type: 'text/plain' };
    const { pathname } = new URL(address, 'http://x');
    if (pathname === '/live.m3u8') {
      return { body: Buffer.from(this.playlist()), type: 'application/vnd.apple.mpegurl' };
    }
    const sequence = Number(/^\/seg(\d+)\.ts$/.exec(pathname)?.[1] ?? Number.NaN);
    const { window, grace = 2, segment } = this.#options;
    const isThere =
      !this.#isHollow &&
      sequence < this.nextSequence &&
      sequence >= Math.max(this.#first, this.nextSequence - window - grace);
    return isThere ? { body: segment(sequence), type: 'video/mp2t' } : undefined;
  };

  /** The media playlist at this moment. */
  playlist(): string {
    const { segmentSeconds, window, discontinuities = [] } = this.#options;
    const next = this.nextSequence;
    const start = Math.max(this.#first, next - window);
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:6',
      `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
      `#EXT-X-MEDIA-SEQUENCE:${start}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities.filter((at) => at < start).length}`,
    ];
    for (let sequence = start; sequence < next; sequence++) {
      if (discontinuities.includes(sequence)) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXTINF:${segmentSeconds.toFixed(3)},`, `seg${sequence}.ts`);
    }
    if (this.#hasEnded) lines.push('#EXT-X-ENDLIST');
    return `${lines.join('\n')}\n`;
  }
}
