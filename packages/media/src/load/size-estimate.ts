import type { Segment } from '../model/manifest.ts';

/** Minimum estimate until a track's first segment arrives, because manifests announce bandwidths that are far too low. */
const minUnprovenBytes = 3 * 2 ** 20;

/** Guesses a segment's size from its range, from the sizes before it in the track, or from the track's bandwidth. */
export class SizeEstimate {
  readonly #bitsPerSecond = new Map<string, number>();
  readonly #proven = new Set<string>();

  /** `bandwidths`: bits per second by track, as manifests announce them. */
  constructor(bandwidths: Iterable<readonly [track: string, bitsPerSecond: number]> = []) {
    for (const [track, bits] of bandwidths) this.#bitsPerSecond.set(track, bits);
  }

  estimate({ range, duration }: Pick<Segment, 'range' | 'duration'>, track: string): number {
    if (range?.length !== undefined) return range.length;
    const guess = Math.ceil(((this.#bitsPerSecond.get(track) ?? 5_000_000) / 8) * Math.max(duration, 0.1));
    return this.#proven.has(track) ? guess : Math.max(guess, minUnprovenBytes);
  }

  /** Errs on the large side: growth counts immediately, shrinking gradually. */
  learn(bytes: number, duration: number, track: string): void {
    if (duration <= 0 || bytes === 0) return;
    this.#proven.add(track);
    const seen = (bytes * 8) / duration;
    const known = this.#bitsPerSecond.get(track) ?? 0;
    this.#bitsPerSecond.set(track, Math.max(seen, known * 0.9 + seen * 0.1));
  }
}
