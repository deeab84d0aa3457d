import type { Presentation } from '../model/manifest.ts';
import type { Clock, Http } from '../model/ports.ts';
import { resolveAddress } from './address.ts';
import { openDash } from './dash/open-dash.ts';
import { openHls } from './hls/open-hls.ts';
import { defaultLimits, type ManifestLimits } from './limits.ts';
import { type InitialBody, loadManifest, readManifest } from './load.ts';

/** Options of `openPresentation`. */
export interface OpenOptions {
  readonly url: string;
  readonly http: Http;
  readonly clock: Clock;
  /** Cancels opening. Later calls take their own signal. */
  readonly signal: AbortSignal;
  readonly limits?: Partial<ManifestLimits>;
  /** The body, if it is already loaded. */
  readonly initial?: InitialBody;
  /**
   * List the parts of a low-latency segment that is still being made, after the whole segments. Off by default: the whole
   * segment follows soon, and listing both would bring the same media twice.
   */
  readonly wantsParts?: boolean;
}

/** Opens an HLS playlist or a DASH manifest: the body decides which, never the address. Throws only `MediaError`. */
export async function openPresentation(options: OpenOptions): Promise<Presentation> {
  const { http, clock, signal, initial } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const url = resolveAddress(options.url, options.url);
  const loaded = initial ? readManifest(initial, limits) : await loadManifest(http, url, limits, signal);
  const parts = { url, http, clock, signal, limits, wantsParts: options.wantsParts ?? false };
  return loaded.type === 'hls' ? openHls(loaded, parts) : openDash(loaded, parts);
}
