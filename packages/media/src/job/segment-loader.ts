import { detectContainer } from '../demux/index.ts';
import {
  asMissing,
  dataUrlBytes,
  Healer,
  type LoadContext,
  type Loaded,
  type LoadedAnywhere,
  type LoadPlace,
  loadAnywhere,
  loadResource,
  type OnRetry,
  RangeIgnored,
  RangeProbe,
  ResourceCache,
  type SpillFile,
  WholeFiles,
} from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { InitSection, Presentation, Resource, Segment, TrackInfo } from '../model/manifest.ts';
import { type CutSign, cutSign, endsWhole, endsWholeOnDisk } from './completeness.ts';
import { portionBytes } from './large-segment.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import type { Loading } from './loading.ts';
import { SegmentDecryption } from './segment-decryption.ts';

/** Media shorter than this many seconds may be empty: packagers close a list with such a segment. */
const negligibleSeconds = 0.1;
/** How often a segment is requested again if it arrives incomplete or cannot be decrypted. */
const maxReloads = 3;
const keyBytes = 16;
/** Maximum size of a segment on disk. */
const maxSegmentBytes = 64 * 2 ** 30;

type Body = Pick<LoadedSegment, 'bytes' | 'large'>;

/** Loads the segments of one job: complete, checked and decrypted. Replaces expired addresses. */
export class SegmentLoader {
  readonly #loading: Loading;
  readonly #healers: ReadonlyMap<string, Healer>;
  /** Tracks whose segments may be text files. */
  readonly #texts: ReadonlySet<string>;
  readonly #keys: ResourceCache<Uint8Array>;
  readonly #inits: ResourceCache<Uint8Array>;
  /**
   * Initialization sections, by key: the same bytes must stay the same object, because another object marks a new
   * start.
   */
  readonly #plainInits = new Map<string, Promise<Uint8Array>>();

  readonly #ranges = new RangeProbe();
  #wholeFiles: WholeFiles | undefined;
  #isOdd = false;
  readonly #decryption: SegmentDecryption;

  constructor(loading: Loading, presentation: Presentation, tracks: readonly TrackInfo[]) {
    const { clock, signal } = loading;
    this.#loading = loading;
    this.#healers = new Map(
      tracks.map(({ id }) => {
        const refresh = async (): Promise<readonly Segment[]> => (await presentation.segments(id, signal)).segments;
        return [id, new Healer({ refresh, clock, signal, manifestUrl: presentation.url })];
      }),
    );
    this.#texts = new Set(tracks.filter(({ kind }) => kind === 'text').map(({ id }) => id));
    this.#keys = new ResourceCache(
      async (resource) =>
        dataUrlBytes(resource.url) ?? (await this.#whole(resource, 'any', ({ bytes }) => bytes.length === keyBytes)),
    );
    this.#decryption = new SegmentDecryption(loading, ({ url }) => this.#keys.get({ url }));
    this.#inits = new ResourceCache((resource) =>
      this.#whole(
        resource,
        'media',
        ({ bytes, lengthKnown }) => bytes.length > 0 && (lengthKnown || endsWhole(bytes, 0)),
      ),
    );
  }

  /**
   * Loads one segment. An empty one is accepted if its duration allows it. `onFailure` is called for each failed
   * attempt, even if another one follows.
   */
  async load(
    segment: Segment,
    place: LoadPlace,
    onFailure: (error: MediaError) => void = () => undefined,
  ): Promise<LoadedSegment> {
    const healer = this.#healers.get(place.feed);
    const turn = { track: place.feed, position: place.position };
    const onRetry: OnRetry = (error, next) => {
      onFailure(error);
      this.#loading.onRetry?.(error, next);
    };
    const context: LoadContext = { ...this.#loading, signal: place.signal, turn, onRetry };
    const expect = this.#texts.has(place.feed) ? 'any' : 'media';
    const attempt = (current: Segment): Promise<LoadedSegment> =>
      this.#attempt(this.#withKnownInit(current, segment), context, expect).catch((error: unknown) => {
        if (error instanceof MediaError && error.code !== 'cancelled') onFailure(asMissing(error));
        throw error;
      });
    if (segment.isOptional) return this.#optional(segment, context, expect);
    try {
      // A renewed segment has another address but keeps its planned place, which may differ from the new list.
      return { ...(await (healer ? healer.load(segment, attempt) : attempt(segment))), segment };
    } catch (error) {
      if (segment.duration <= negligibleSeconds && error instanceof MediaError && error.code === 'segment.missing') {
        return { segment, bytes: new Uint8Array(0) };
      }
      throw withSegment(error, segment);
    }
  }

  /** Makes a single attempt and accepts a failure. */
  async #optional(segment: Segment, context: LoadContext, expect: 'media' | 'any'): Promise<LoadedSegment> {
    try {
      return await this.#attempt(segment, { ...context, policy: { ...context.policy, retries: 0 } }, expect);
    } catch (error) {
      if (!(error instanceof MediaError) || error.code === 'cancelled') throw error;
      return { segment, bytes: new Uint8Array(0) };
    }
  }

  /** A new address of the same segment needs no new initialization section: the old one is already loaded. */
  #withKnownInit(healed: Segment, { init }: Segment): Segment {
    // An address has the manifest's query because the server refused it without.
    const carriesManifestQuery = init && healed.init?.url.startsWith(`${init.url}?`);
    return init && healed.init && !carriesManifestQuery && this.#inits.has(init) ? { ...healed, init } : healed;
  }

  async #attempt(segment: Segment, context: LoadContext, expect: 'media' | 'any'): Promise<LoadedSegment> {
    const [init, body, sampleKey] = await Promise.all([
      this.#init(segment.init),
      this.#bytes(segment, context, expect),
      this.#decryption.sampleKey(segment.key),
    ]);
    if (!sampleKey || !segment.key) return { segment, ...body, ...(init ? { init } : {}) };
    return { segment, ...this.#decryption.samples(body, init, sampleKey, segment.key.iv) };
  }

  async #bytes(segment: Segment, context: LoadContext, expect: 'media' | 'any'): Promise<Body> {
    let before: Uint8Array | undefined;
    for (let reload = 0; ; reload += 1) {
      const { bytes, lengthKnown, file, size } = await this.#load(segment, context, expect);
      try {
        if (file) return await this.#large(segment, { ...file, size }, lengthKnown);
        const plain = await this.#decryption.whole(bytes, segment.key);
        if (plain.length === 0 && segment.duration > negligibleSeconds)
          throw truncated('The segment is empty.', segment);
        if (expect === 'media' && plain.length > 0 && !detectContainer(plain)) throw damaged(segment);
        const sign = this.#cutSign(plain, segment, lengthKnown);
        if (sign === 'none') return { bytes: plain };
        // If the bytes are the same each time, this is what the server has, odd as it may be.
        if (sign === 'maybe' && before && isEqual(before, plain) && (lengthKnown || reload >= maxReloads)) {
          this.#isOdd = lengthKnown;
          return { bytes: plain };
        }
        before = plain;
        throw truncated('The segment ends in the middle.', segment);
      } catch (error) {
        if (reload >= maxReloads || !(error instanceof MediaError && error.mayRetry)) throw error;
        context.onRetry?.(error, { attempt: reload + 1, attempts: maxReloads, waitMs: 0 });
      }
    }
  }

  /** Once a server has insisted on odd segments of known length, the weaker signs mean nothing. */
  #cutSign(bytes: Uint8Array, { duration }: Segment, lengthKnown: boolean): CutSign {
    if (!lengthKnown) return endsWhole(bytes, duration) ? 'none' : 'maybe';
    const sign = cutSign(bytes, duration);
    return sign === 'maybe' && this.#isOdd ? 'none' : sign;
  }

  #load(segment: Segment, context: LoadContext, expect: 'media' | 'any'): Promise<LoadedAnywhere> {
    const { openLarge } = this.#loading;
    // Text is parsed as a whole, so it must fit into memory.
    if (!openLarge || expect === 'any') return loadResource(segment, context, { expect });
    const whole = { ...context, policy: { ...context.policy, maxBytes: maxSegmentBytes } };
    if (!segment.range) return loadAnywhere(segment, whole, openLarge, { expect });
    const probing = { ...whole, http: this.#ranges.wrap(context.http) };
    return loadAnywhere(segment, probing, openLarge, { expect }).catch((error: unknown) => {
      if (!(error instanceof RangeIgnored)) throw error;
      this.#wholeFiles ??= new WholeFiles(openLarge);
      return this.#wholeFiles.part(segment, { ...whole, signal: this.#loading.signal });
    });
  }

  async #large(
    segment: Segment,
    { sink, size, discard }: SpillFile & { readonly size: number },
    lengthKnown: boolean,
  ): Promise<Body> {
    try {
      const raw = { size, read: (position: number, length: number) => sink.read(position, length) };
      const source = await this.#decryption.source(raw, segment.key);
      const bytes = await source.read(0, Math.min(portionBytes, source.size));
      if (!detectContainer(bytes)) throw damaged(segment);
      if (!lengthKnown && !(await endsWholeOnDisk(bytes, source, segment.duration))) {
        throw truncated('The segment ends in the middle.', segment);
      }
      return { bytes, large: { size: source.size, read: (at, length) => source.read(at, length), discard } };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** Loads something small, with retries until it looks right; the caller checks what the server insists on. */
  async #whole(resource: Resource, expect: 'media' | 'any', isWhole: (loaded: Loaded) => boolean): Promise<Uint8Array> {
    for (let reload = 0; ; reload += 1) {
      const loaded = await loadResource(resource, this.#loading, { expect });
      if (isWhole(loaded) || reload >= maxReloads) return loaded.bytes;
    }
  }

  #init(init: InitSection | undefined): Promise<Uint8Array> | undefined {
    if (!init) return undefined;
    if (!init.key) return this.#inits.get(init);
    const { key } = init;
    const name = `${init.url} ${init.range?.start ?? ''} ${key.url} ${key.iv.join()}`;
    const known = this.#plainInits.get(name);
    if (known) return known;
    const made = this.#inits.get(init).then((bytes) => this.#decryption.whole(bytes.slice(), key));
    this.#plainInits.set(name, made);
    return made;
  }
}

const damaged = ({ url }: Segment): MediaError =>
  new MediaError('segment.damaged', 'The segment is not in a known container.', { facts: { url } });

const truncated = (message: string, { url }: Segment): MediaError =>
  new MediaError('segment.truncated', message, { facts: { url } });

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function withSegment(error: unknown, segment: Segment): unknown {
  if (!(error instanceof MediaError) || error.code === 'cancelled' || error.facts.segment !== undefined) return error;
  return new MediaError(error.code, error.message, {
    facts: { ...error.facts, segment: segment.sequence },
    cause: error,
  });
}
