import { MediaError } from '../../model/errors.ts';
import type { DemuxedTrack, DemuxProblem, Format, Packet } from '../../model/packet.ts';
import { Problems } from '../problems.ts';
import { type BoxHeader, readBoxHeader } from './boxes.ts';
import { readFragment } from './fragment.ts';
import { type Mp4Movie, type Mp4Track, readMovieBox } from './movie.ts';
import type { Sample } from './sample.ts';
import { samplesOf } from './sample-table.ts';
import { TrackReader } from './track-reader.ts';
import { type RandomSource, ReadWindow } from './window.ts';

export type { RandomSource } from './window.ts';

/** A track of a movie file. */
export interface MovieTrack {
  readonly id: number;
  /** The initial format; packets carry a new one when it changes. */
  readonly format: Format;
  readonly edit?: DemuxedTrack['edit'];
  /** Ticks; 0 when the file does not state it. */
  readonly duration: number;
}

/** A packet with the track it belongs to. Its data is valid only until the next one is requested. */
export interface MoviePacket {
  readonly trackId: number;
  readonly format: Format;
  readonly packet: Packet;
}

/** A movie file that is read incrementally from disk or network. */
export interface Movie {
  readonly tracks: readonly MovieTrack[];
  /** Unsupported tracks, and damage found so far. */
  problems(): readonly DemuxProblem[];
  /** All packets in file order. Memory use does not depend on the file's length. */
  packets(signal?: AbortSignal): AsyncGenerator<MoviePacket, void, undefined>;
}

/** Ten hours of video with audio need some 20 MB. */
const maxIndexBytes = 512 * 1024 * 1024;
const headerBytes = 32;

interface FileBox extends BoxHeader {
  readonly start: number;
  readonly end: number;
}

async function* topBoxes(source: RandomSource): AsyncGenerator<FileBox, void, undefined> {
  for (let at = 0; at + 8 <= source.size; ) {
    const header = readBoxHeader(await source.read(at, Math.min(headerBytes, source.size - at)), 0);
    if (!header) return;
    const end = header.size === undefined ? source.size : at + header.size;
    yield { ...header, start: at, end };
    at = end;
  }
}

async function readIndex(source: RandomSource, box: FileBox): Promise<Uint8Array> {
  const length = box.end - box.start;
  if (length > maxIndexBytes || box.end > source.size) {
    throw new MediaError('segment.damaged', 'The index of the file is larger than the file allows.', {
      facts: { position: box.start },
    });
  }
  return source.read(box.start, length);
}

function boxIn(box: FileBox, bytes: Uint8Array) {
  return { type: box.type, start: 0, body: box.headerSize, end: bytes.length, missing: 0 };
}

class MovieFile implements Movie {
  readonly tracks: readonly MovieTrack[];
  readonly #source: RandomSource;
  readonly #movie: Mp4Movie;
  readonly #damage = new Problems();
  readonly #found: DemuxProblem[] = [];
  readonly #readers: ReadonlyMap<number, TrackReader>;

  constructor(source: RandomSource, movie: Mp4Movie) {
    this.#source = source;
    this.#movie = movie;
    this.#readers = new Map([...movie.tracks].map(([id, track]) => [id, new TrackReader(track, this.#damage)]));
    const tracks: MovieTrack[] = [];
    for (const { id, entries, edit, duration, name, media } of movie.tracks.values()) {
      const format = entries.find((entry) => entry !== undefined)?.format;
      if (format) tracks.push({ id, format, duration, ...(edit && { edit }) });
      else this.#damage.add('unknownStream', 0, `track ${id}: ${name}`, media);
    }
    this.tracks = tracks;
  }

  problems(): readonly DemuxProblem[] {
    this.#found.push(...this.#damage.take());
    return this.#found;
  }

  async *packets(signal?: AbortSignal): AsyncGenerator<MoviePacket, void, undefined> {
    for await (const { reader, sample, data } of this.#samples()) {
      signal?.throwIfAborted();
      reader.add(sample, data);
      for (const { id, format, packets } of reader.take()) {
        for (const packet of packets) yield { trackId: id, format, packet };
      }
    }
  }

  async *#samples(): AsyncGenerator<{ reader: TrackReader; sample: Sample; data: Uint8Array }, void, undefined> {
    const window = new ReadWindow(this.#source);
    for (const { track, sample } of inFileOrder([...this.#movie.tracks.values()], this.#movie.bytes)) {
      const reader = this.#readers.get(track.id);
      if (reader) yield { reader, sample, data: await window.read(sample.offset, sample.size) };
    }
    if (!this.#movie.isFragmented) return;
    const nextTimes = new Map<number, number>();
    for await (const box of topBoxes(this.#source)) {
      if (box.type !== 'moof') continue;
      const bytes = await readIndex(this.#source, box);
      // Positions refer to the whole file, but the fragment is read separately.
      const fragments = readFragment(bytes, boxIn(box, bytes), this.#movie.tracks, nextTimes, {
        origin: box.start,
        length: this.#source.size - box.start,
      });
      const all = fragments.flatMap(({ trackId, samples }) => samples.map((sample) => ({ trackId, sample })));
      for (const { trackId, sample } of all.sort((a, b) => a.sample.offset - b.sample.offset)) {
        const reader = this.#readers.get(trackId);
        if (reader) yield { reader, sample, data: await window.read(box.start + sample.offset, sample.size) };
      }
    }
  }
}

/** Merges the samples of all tracks by position. Each track keeps its own order. */
function* inFileOrder(
  tracks: readonly Mp4Track[],
  bytes: Uint8Array,
): Generator<{ track: Mp4Track; sample: Sample }, void, undefined> {
  const heads = tracks.map((track) => {
    const samples = samplesOf(bytes, track.stbl, (entry) => track.entries[entry - 1]?.bytesPerFrame);
    return { track, samples, next: samples.next() };
  });
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    let sample: Sample | undefined;
    for (const head of heads) {
      if (!head.next.done && (!sample || head.next.value.offset < sample.offset)) {
        first = head;
        sample = head.next.value;
      }
    }
    if (!first || !sample) return;
    first.next = first.samples.next();
    yield { track: first.track, sample };
  }
}

/**
 * Opens an MP4 or QuickTime file of any size, progressive or fragmented, with its index at the start or at the end.
 * Throws `media.unsupported` when it has none, and `media.protected` for DRM.
 */
export async function readMovie(source: RandomSource): Promise<Movie> {
  for await (const box of topBoxes(source)) {
    if (box.type !== 'moov') continue;
    const bytes = await readIndex(source, box);
    return new MovieFile(source, readMovieBox(bytes, boxIn(box, bytes)));
  }
  throw new MediaError('media.unsupported', 'The file has no MP4 index.');
}
