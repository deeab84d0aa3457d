import { MediaError } from '../../model/errors.ts';
import type { Http } from '../../model/ports.ts';
import { resolveAddress } from '../address.ts';
import type { ManifestLimits } from '../limits.ts';
import { decodeText, loadBytes } from '../load.ts';
import type { WarningLog } from '../warnings.ts';
import { baseUrls } from './base-url.ts';
import { attribute, childrenOf, parseXml, type XmlElement } from './xml.ts';

/** Options for fetching remote periods. */
export interface RemoteSource {
  /** Where the manifest came from. */
  readonly url: string;
  readonly http: Http;
  readonly limits: ManifestLimits;
  readonly log: WarningLog;
  readonly signal: AbortSignal;
  /** Periods fetched before, because a live manifest may be reloaded for days. */
  readonly known: Map<string, readonly XmlElement[]>;
}

/** A period that resolves to nothing, such as an ad break without an ad. */
const resolvesToNothing = 'urn:mpeg:dash:resolve-to-zero:2013';
/** Maximum number of periods that one manifest may fetch. */
const maxRemotePeriods = 64;
/** Fetched periods are kept up to this many elements; more are fetched again. */
const maxKnownPeriods = 20_000;

/**
 * Replaces `xlink:href` links in the manifest by the periods that they lead to. They are loaded like manifests, count
 * against the same limits together, and may be nested only a few levels deep.
 */
export async function withRemotePeriods(root: XmlElement, source: RemoteSource): Promise<XmlElement> {
  if (!childrenOf(root, 'Period').some((period) => attribute(period, 'href') !== undefined)) return root;
  const isLive = attribute(root, 'type') === 'dynamic';
  const resolver = new Resolver(source, baseUrls(root, [source.url])[0] ?? source.url, isLive);
  const children: XmlElement[] = [];
  for (const child of root.children) {
    if (child.name === 'Period') children.push(...(await resolver.resolve(child, 1)));
    else children.push(child);
  }
  return { ...root, children };
}

class Resolver {
  readonly #source: RemoteSource;
  readonly #base: string;
  readonly #isLive: boolean;
  #left = maxRemotePeriods;
  #bytes: number;
  #elements: number;

  constructor(source: RemoteSource, base: string, isLive: boolean) {
    this.#source = source;
    this.#base = base;
    this.#isLive = isLive;
    this.#bytes = source.limits.bytes;
    this.#elements = source.limits.elements;
  }

  /** What replaces a period: itself, nothing, or what its link leads to. */
  async resolve(period: XmlElement, depth: number): Promise<readonly XmlElement[]> {
    const href = attribute(period, 'href')?.trim();
    if (href === undefined) return [period];
    if (href === resolvesToNothing) return [];
    if (depth > this.#source.limits.depth) throw tooLarge(`${this.#source.limits.depth} links in a row`);
    try {
      const found: XmlElement[] = [];
      for (const one of await this.#fetch(resolveAddress(href, this.#base))) {
        found.push(...(await this.resolve(one, depth + 1)));
      }
      return found;
    } catch (error) {
      return this.#instead(period, error);
    }
  }

  /** With a dead link, the period keeps its own content; a film without one of its periods is incomplete. */
  #instead(period: XmlElement, error: unknown): readonly XmlElement[] {
    const { signal, log } = this.#source;
    const isOwnFault = error instanceof MediaError && error.code !== 'manifest.tooLarge' && error.code !== 'cancelled';
    if (signal.aborted || !isOwnFault) throw error;
    const hasContent = period.children.some(({ name }) => name === 'AdaptationSet');
    if (!hasContent && !this.#isLive) throw error;
    log.add('dash.xlink', `A period on another server cannot be loaded: ${error.code}.`);
    return hasContent ? [period] : [];
  }

  async #fetch(url: string): Promise<readonly XmlElement[]> {
    const { known, limits } = this.#source;
    // Known periods count too, because links that share few targets can still expand to millions of periods.
    this.#left -= 1;
    if (this.#left < 0) throw tooLarge(`${maxRemotePeriods} remote periods`);
    const periods = known.get(url) ?? (await this.#load(url));
    const size = sizeOf(periods);
    this.#elements -= size;
    if (this.#elements < 0) throw tooLarge(`${limits.elements} elements`);
    const kept = [...known.values()].reduce((sum, one) => sum + sizeOf(one), 0);
    if (kept + size <= maxKnownPeriods) known.set(url, periods);
    return periods;
  }

  async #load(url: string): Promise<readonly XmlElement[]> {
    const { http, limits, signal } = this.#source;
    const { bytes } = await loadBytes(http, { url, signal }, this.#bytes);
    this.#bytes -= bytes.length;
    // There may be several periods without a common root.
    const text = decodeText(bytes).replace(/^\uFEFF/, '');
    const periods = childrenOf(parseXml(`<remote>${text}</remote>`, limits), 'Period');
    if (periods.length > 0) return periods;
    throw new MediaError('manifest.invalid', 'A link does not lead to a period.', { facts: { url, subject: 'xlink' } });
  }
}

/** Number of elements in these trees. */
const sizeOf = (elements: readonly XmlElement[]): number =>
  elements.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0);

const tooLarge = (subject: string): MediaError =>
  new MediaError('manifest.tooLarge', 'The manifest leads to too many others.', { facts: { subject } });
