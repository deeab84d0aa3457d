import { concatBytes, sameBytes } from '../../codec/bytes.ts';
import type { Demuxed, Demuxer } from '../../model/packet.ts';
import { Problems } from '../problems.ts';
import { type Block, readBlock } from './block.ts';
import { childrenOf, type ElementHeader, readElement, readUint } from './ebml.ts';
import { ids } from './ids.ts';
import { readTrackEntry } from './track-entry.ts';
import { WebmTrackReader } from './track-reader.ts';

const noBytes = new Uint8Array(0);
/** Largest element to buffer across several pushes: one coded frame with its header. */
const maxBlockBytes = 64 * 1024 * 1024;
/** Elements that are read; all others are skipped, however large. */
const wanted = new Set<number>([ids.info, ids.tracks, ids.timestamp, ids.simpleBlock, ids.blockGroup]);

/**
 * Demultiplexes WebM and Matroska, in segments or in pieces cut anywhere. Segments and clusters are entered regardless
 * of their size, which live streams leave open: elements inside are recognized by their identifiers.
 */
class WebmDemuxer implements Demuxer {
  readonly #problems = new Problems();
  #readers = new Map<number, WebmTrackReader>();
  #described: Uint8Array = noBytes;
  #leftover: Uint8Array = noBytes;
  /** Bytes left to skip of an element that is not read. */
  #toSkip = 0;
  #nanosecondsPerTick = 1_000_000;
  #clusterTime = 0;

  push(bytes: Uint8Array): Demuxed {
    const data = this.#leftover.length > 0 ? concatBytes([this.#leftover, bytes]) : bytes;
    this.#leftover = noBytes;
    let at = Math.min(this.#toSkip, data.length);
    this.#toSkip -= at;
    while (at < data.length) {
      const element = readElement(data, at);
      if (element === 'short') break;
      const next = element === 'bad' ? this.#resync(data, at) : this.#readOne(data, at, element);
      if (next === undefined) break;
      at = next;
    }
    if (at < data.length) this.#leftover = data.slice(at);
    return this.#take();
  }

  flush(): Demuxed {
    if (this.#leftover.length > 0 || this.#toSkip > 0)
      this.#problems.add('truncated', 0, 'the last element is not whole');
    this.#leftover = noBytes;
    this.#toSkip = 0;
    return this.#take();
  }

  #take(): Demuxed {
    return { tracks: [...this.#readers.values()].flatMap((reader) => reader.take()), problems: this.#problems.take() };
  }

  /** Returns where the next element starts; undefined when this one is incomplete. */
  #readOne(data: Uint8Array, at: number, { id, body, size }: ElementHeader): number | undefined {
    if (id === ids.segment || id === ids.cluster) return body;
    if (size === undefined) return this.#resync(data, at);
    const end = body + size;
    if (!wanted.has(id)) {
      this.#toSkip = Math.max(0, end - data.length);
      return Math.min(end, data.length);
    }
    if (size > maxBlockBytes) return this.#resync(data, at);
    if (end > data.length) return undefined;
    this.#use(id, data.subarray(body, end), at);
    return end;
  }

  /** Clusters begin with four bytes that rarely appear by chance. */
  #resync(data: Uint8Array, from: number): number {
    let at = data.indexOf(0x1f, from + 1);
    while (at >= 0 && !(data[at + 1] === 0x43 && data[at + 2] === 0xb6 && data[at + 3] === 0x75))
      at = data.indexOf(0x1f, at + 1);
    this.#problems.add('lostSync', from, at < 0 ? 'no further cluster' : `${at - from} bytes skipped`);
    return at < 0 ? data.length : at;
  }

  #use(id: number, content: Uint8Array, position: number): void {
    if (id === ids.timestamp) this.#clusterTime = readUint(content);
    else if (id === ids.simpleBlock) this.#useBlock(readBlock(content), undefined, undefined, position);
    else if (id === ids.blockGroup) this.#useGroup(content, position);
    else if (id === ids.tracks) this.#useTracks(content);
    else if (id === ids.info) {
      for (const child of childrenOf(content)) {
        if (child.id === ids.timestampScale) this.#nanosecondsPerTick = readUint(child.data) || 1_000_000;
      }
    }
  }

  #useTracks(content: Uint8Array): void {
    const timescale = this.#isWholeRate ? 1e9 / this.#nanosecondsPerTick : 1e9;
    // Some files repeat the description of their tracks at the end.
    if (this.#readers.size > 0 && sameBytes(content, this.#described)) return;
    this.#described = content.slice();
    const readers = new Map<number, WebmTrackReader>();
    for (const child of childrenOf(content)) {
      if (child.id !== ids.trackEntry || readers.size >= 256) continue;
      const entry = readTrackEntry(child.data);
      readers.set(entry.number, new WebmTrackReader(entry, timescale, this.#problems));
    }
    this.#readers = readers;
  }

  /** Whether ticks can be counted as they are; otherwise times are given in nanoseconds. */
  get #isWholeRate(): boolean {
    return 1e9 % this.#nanosecondsPerTick === 0;
  }

  #useGroup(content: Uint8Array, position: number): void {
    let block: Block | undefined;
    let duration: number | undefined;
    let isKey = true;
    for (const child of childrenOf(content)) {
      if (child.id === ids.block) block = readBlock(child.data);
      else if (child.id === ids.blockDuration) duration = readUint(child.data);
      else if (child.id === ids.referenceBlock) isKey = false;
    }
    this.#useBlock(block, isKey, duration, position);
  }

  #useBlock(
    block: Block | undefined,
    isKey: boolean | undefined,
    duration: number | undefined,
    position: number,
  ): void {
    const reader = block && this.#readers.get(block.track);
    if (!block) this.#problems.add('badHeader', position, 'a damaged block');
    else if (this.#readers.size === 0) this.#problems.add('badHeader', position, 'a block without its initialization');
    if (!block || !reader) return;
    const factor = this.#isWholeRate ? 1 : this.#nanosecondsPerTick;
    const time = (this.#clusterTime + block.time) * factor;
    reader.add(block.frames, time, isKey ?? block.isKey, duration === undefined ? undefined : duration * factor);
  }
}

/** A demuxer for WebM and Matroska. `init` is the initialization section, when it is separate from the segments. */
export function createWebmDemuxer(init?: Uint8Array): Demuxer {
  const demuxer = new WebmDemuxer();
  if (init) demuxer.push(init);
  return demuxer;
}
