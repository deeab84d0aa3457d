import type { Clock, Http } from '../../model/ports.ts';
import { canBeHad } from '../probe.ts';

/** Milliseconds for which a place that answered is trusted: less than the time between two readings that heal addresses. */
const trustedForMs = 4_000;

/** Finds out which of several places of the same files has them, when a manifest names more than one. */
export class Mirrors {
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #chosen = new Map<string, { readonly place: string; readonly at: number }>();

  constructor(http: Http, clock: Clock) {
    this.#http = http;
    this.#clock = clock;
  }

  /** The first place whose sample is available; the first of all when none is, so that loading reports what is wrong there. */
  async choose(
    places: readonly string[],
    sampleIn: (place: string) => string | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const [first = ''] = places;
    if (places.length < 2) return first;
    const known = this.#chosen.get(places.join(' '));
    if (known && this.#clock.now() - known.at < trustedForMs) return known.place;
    for (const place of places) {
      const sample = sampleIn(place);
      if (sample === undefined || !(await canBeHad(this.#http, sample, signal))) continue;
      this.#chosen.set(places.join(' '), { place, at: this.#clock.now() });
      return place;
    }
    return first;
  }
}
