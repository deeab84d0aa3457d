import { MediaError } from '../model/errors.ts';
import type { Segment } from '../model/manifest.ts';
import type { Clock } from '../model/ports.ts';
import { pauseFor, throwIfCanceled } from './cancel.ts';
import { withManifestQuery } from './manifest-query.ts';

/** Options for healing. */
export interface HealerOptions {
  /** Reloads the manifest and returns the track's current segments. */
  refresh(): Promise<readonly Segment[]>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Address whose query is tried, as a last resort, on addresses without one. */
  readonly manifestUrl?: string;
  /** Milliseconds between two reloads. */
  readonly intervalMs?: number;
}

/** Gives segments whose addresses have expired their new ones. One per track. */
export class Healer {
  readonly #options: HealerOptions;
  #list = new AddressList([]);
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  /** Whether the server requires the manifest's query on every address. */
  #usesManifestQuery = false;
  /** Number of segments that were loaded. */
  #loaded = 0;

  constructor(options: HealerOptions) {
    this.#options = options;
  }

  /**
   * Loads a segment. On 401, 403, 404 or 410, reloads the manifest and tries the segment's new address. If the manifest
   * has no new address, the old one is tried again a little later, because one of several servers may not have the
   * segment yet, and finally with the manifest's query. Then fails with the server's response, 404 and 410 as
   * `segment.missing`.
   */
  async load<S extends Segment, R>(segment: S, load: (segment: S) => Promise<R>): Promise<R> {
    const hadManifestQuery = this.#usesManifestQuery;
    try {
      return await this.#loadHealed(segment, load);
    } catch (error) {
      const withQuery = !hadManifestQuery && isForbidden(error) ? this.#withManifestQuery(segment) : undefined;
      if (!withQuery) throw error;
      const result = await load(withQuery).catch(() => {
        throw error;
      });
      this.#usesManifestQuery = true;
      return result;
    }
  }

  async #loadHealed<S extends Segment, R>(segment: S, load: (segment: S) => Promise<R>): Promise<R> {
    // After one healing the other segments of the old list are expired too: no need to find that out one by one.
    let current: S = this.#addressed({ ...segment, ...this.#list.byNumber(segment) });
    let repeats = 0;
    let loaded = this.#loaded;
    for (let healings = 0, all = 0; ; healings++, all++) {
      try {
        const result = await load(current);
        this.#loaded++;
        return result;
      } catch (error) {
        if (!isExpired(error)) throw error;
        // While others get through, the new addresses are valid and only expire too soon.
        if (this.#loaded > loaded && all < maxHealingsInAll) healings = 0;
        loaded = this.#loaded;
        const healed = repeats === 0 && healings < maxHealingsInRow ? await this.#find(current) : undefined;
        const pause = repeatDelaysMs[repeats++];
        if (healed) {
          current = this.#addressed({ ...segment, ...healed });
          repeats = 0;
        } else if (pause === undefined) throw asMissing(error);
        else await pauseFor(this.#options.clock, pause, this.#options.signal);
      }
    }
  }

  async #find(lost: Segment): Promise<Segment | undefined> {
    const known = this.#list.find(lost);
    if (known && !isSameAddress(this.#addressed(known), lost)) return known;
    await this.#refresh();
    const found = this.#list.find(lost);
    return found && !isSameAddress(this.#addressed(found), lost) ? found : undefined;
  }

  #withManifestQuery<S extends Segment>(segment: S): S | undefined {
    const { manifestUrl } = this.#options;
    return manifestUrl === undefined ? undefined : withManifestQuery(segment, manifestUrl);
  }

  #addressed<S extends Segment>(segment: S): S {
    return (this.#usesManifestQuery && this.#withManifestQuery(segment)) || segment;
  }

  #refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { clock, intervalMs = 5000, refresh, signal } = this.#options;
    const wait = this.#readAt + intervalMs - clock.now();
    if (wait > 0) await pauseFor(clock, wait, signal);
    throwIfCanceled(signal);
    this.#list = new AddressList(await refresh());
    this.#readAt = clock.now();
  }
}

/** Milliseconds before the same address is tried again. */
const repeatDelaysMs: readonly number[] = [300, 1000];

/**
 * New addresses may expire while their requests are queued, but a segment that is always refused must still fail: after
 * this many reloads that helped no other segment of the track either, or this many in total.
 */
const maxHealingsInRow = 5;
const maxHealingsInAll = 12;

/** The segments from one reload of the manifest. */
class AddressList {
  readonly #segments: readonly Segment[];
  readonly #byNumber: ReadonlyMap<string, Segment>;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#byNumber = new Map(segments.map((segment) => [numberOf(segment), segment]));
  }

  byNumber(segment: Segment): Segment | undefined {
    return this.#byNumber.get(numberOf(segment));
  }

  /** By number if numbers are stable, else by time. */
  find(lost: Segment): Segment | undefined {
    const near = Math.max(lost.duration / 2, 0.05);
    const isSame = (other: Segment): boolean =>
      Math.abs(other.start - lost.start) <= near && other.part?.index === lost.part?.index;
    return this.byNumber(lost) ?? this.#segments.find(isSame);
  }
}

const numberOf = ({ period, sequence, part }: Segment): string => `${period}/${sequence}/${part?.index ?? ''}`;

const isSameAddress = (a: Segment, b: Segment): boolean => a.url === b.url && a.range?.start === b.range?.start;

const isExpired = (error: unknown): error is MediaError =>
  error instanceof MediaError &&
  error.code === 'http.refused' &&
  [401, 403, 404, 410].includes(error.facts.status ?? 0);

const isForbidden = (error: unknown): boolean =>
  isExpired(error) && (error.facts.status === 401 || error.facts.status === 403);

/** A segment that the server says it does not have is missing; every other failure stays as it is. */
export function asMissing<T>(error: T): T | MediaError {
  if (!isExpired(error) || (error.facts.status !== 404 && error.facts.status !== 410)) return error;
  return new MediaError('segment.missing', 'The server does not have this segment.', {
    cause: error,
    facts: error.facts,
  });
}
