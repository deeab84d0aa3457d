import { decryptedSource, decryptFragments, decryptSamples, type OpenedInit, openInit } from '../decrypt/index.ts';
import type { RandomSource } from '../demux/index.ts';
import type { SegmentKey } from '../model/manifest.ts';
import type { Demuxed } from '../model/packet.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import type { Loading } from './loading.ts';

type KeyOf = (key: SegmentKey) => Promise<Uint8Array>;
type Protected = Pick<LoadedSegment, 'bytes' | 'large'>;

/**
 * Chooses how a segment is decrypted: as a whole (AES-128), in memory or while it is read from disk; sample by sample inside
 * its fragments where its initialization section describes them; or else after demuxing, by `decryptDemuxed`.
 */
export class SegmentDecryption {
  readonly #loading: Pick<Loading, 'decrypt' | 'buffers'>;
  readonly #keyOf: KeyOf;
  readonly #openedInits = new WeakMap<Uint8Array, OpenedInit | undefined>();

  constructor(loading: Pick<Loading, 'decrypt' | 'buffers'>, keyOf: KeyOf) {
    this.#loading = loading;
    this.#keyOf = keyOf;
  }

  /** Decrypts bytes that are encrypted as a whole; returns others unchanged. */
  async whole(bytes: Uint8Array, key: SegmentKey | undefined): Promise<Uint8Array> {
    if (key?.method !== 'AES-128' || bytes.length === 0) return bytes;
    const plain = await this.#loading.decrypt(bytes, await this.#keyOf(key), key.iv);
    if (plain.buffer !== bytes.buffer) this.#loading.buffers.give(bytes);
    return plain;
  }

  /** The same for a segment on disk. */
  async source(raw: RandomSource, key: SegmentKey | undefined): Promise<RandomSource> {
    return key?.method === 'AES-128' ? decryptedSource(raw, await this.#keyOf(key), key.iv) : raw;
  }

  /** The key of a segment whose samples are encrypted. */
  async sampleKey(key: SegmentKey | undefined): Promise<Uint8Array | undefined> {
    return key?.method === 'SAMPLE-AES' ? this.#keyOf(key) : undefined;
  }

  /** Decrypts the samples in place where that is possible before demuxing, or adds the key for afterwards. */
  samples<T extends Protected>(
    body: T,
    init: Uint8Array | undefined,
    key: Uint8Array,
    iv: Uint8Array,
  ): T & Pick<LoadedSegment, 'init' | 'sampleKey'> {
    const opened = init && !body.large ? this.#opened(init) : undefined;
    if (!opened) return { ...body, ...(init ? { init } : {}), sampleKey: { key, iv } };
    decryptFragments(body.bytes, opened, key, iv);
    return { ...body, init: opened.bytes };
  }

  #opened(init: Uint8Array): OpenedInit | undefined {
    if (!this.#openedInits.has(init)) this.#openedInits.set(init, openInit(init));
    return this.#openedInits.get(init);
  }
}

/** Decrypts packets of a segment whose samples could only be located by demuxing. */
export const decryptDemuxed = (demuxed: Demuxed, { sampleKey }: LoadedSegment): Demuxed =>
  sampleKey ? decryptSamples(demuxed, sampleKey.key, sampleKey.iv) : demuxed;
