import type { Clock, Http } from '../../model/ports.ts';
import { canBeHad } from '../probe.ts';

/** Milliseconds for which a location that responded is trusted: less than the time between two reloads for healing. */
const trustedForMs = 4_000;

/** Finds out which of several locations has the files, when a manifest lists more than one. */
export class Mirrors {
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #chosen = new Map<string, { readonly place: string; readonly at: number }>();

  constructor(http: Http, clock: Clock) {
    this.#http = http;
    this.#clock = clock;
  }

  /**
   * The first location whose sample is available; the very first when none is, so that loading reports what is wrong
   * there.
   */
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
