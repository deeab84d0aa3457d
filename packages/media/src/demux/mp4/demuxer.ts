import type { Demuxed, Demuxer } from '../../model/packet.ts';
import { Problems } from '../problems.ts';
import { type Box, boxesIn } from './boxes.ts';
import { readFragment } from './fragment.ts';
import { type Mp4Movie, type Mp4Track, readMovieBox } from './movie.ts';
import type { Sample } from './sample.ts';
import { samplesOf } from './sample-table.ts';
import { TrackReader } from './track-reader.ts';

/** Demultiplexes MP4: fragments after an initialization, and whole files that fit in memory. */
class Mp4Demuxer implements Demuxer {
  readonly #problems = new Problems();
  readonly #nextTimes = new Map<number, number>();
  #movie: Mp4Movie | undefined;
  #readers = new Map<number, TrackReader>();

  push(bytes: Uint8Array): Demuxed {
    let end = 0;
    for (const box of boxesIn(bytes)) {
      end = box.end;
      if (box.missing > 0) this.#problems.add('truncated', box.start, `${box.type}: ${box.missing} bytes missing`);
      if (box.type === 'moov' && box.missing === 0) this.#begin(bytes, box);
      else if (box.type === 'moof' && box.missing === 0) this.#readMoof(bytes, box);
    }
    if (end < bytes.length) this.#problems.add('badHeader', end, 'no MP4 box');
    return this.#take();
  }

  flush(): Demuxed {
    // Every push returns all packets; only the running times end here.
    this.#nextTimes.clear();
    return this.#take();
  }

  #take(): Demuxed {
    const tracks = [...this.#readers.values()].flatMap((reader) => reader.take());
    return { tracks, trackIds: [[...this.#readers.keys()]], problems: this.#problems.take() };
  }

  #begin(bytes: Uint8Array, moov: Box): void {
    // A copy, because the movie outlives the segment it came in.
    const own = bytes.slice(moov.start, moov.end);
    const movie = readMovieBox(own, { ...moov, start: 0, body: moov.body - moov.start, end: own.length });
    this.#movie = movie;
    this.#readers = new Map([...movie.tracks].map(([id, track]) => [id, new TrackReader(track, this.#problems)]));
    for (const track of movie.tracks.values()) this.#readTables(bytes, movie, track);
  }

  /** Samples of a movie that is not fragmented, or of the part before its first fragment. */
  #readTables(bytes: Uint8Array, movie: Mp4Movie, track: Mp4Track): void {
    const reader = this.#readers.get(track.id);
    const frameSize = (entry: number): number | undefined => track.entries[entry - 1]?.bytesPerFrame;
    for (const sample of samplesOf(movie.bytes, track.stbl, frameSize)) {
      if (!reader || !this.#addSample(bytes, reader, sample)) return;
    }
  }

  #readMoof(bytes: Uint8Array, moof: Box): void {
    if (!this.#movie) {
      this.#problems.add('badHeader', moof.start, 'a fragment without its initialization');
      return;
    }
    for (const { trackId, samples } of readFragment(bytes, moof, this.#movie.tracks, this.#nextTimes)) {
      const reader = this.#readers.get(trackId);
      for (const sample of samples) if (!reader || !this.#addSample(bytes, reader, sample)) break;
    }
  }

  /** False when the sample is missing, and with it all later ones. */
  #addSample(bytes: Uint8Array, reader: TrackReader, sample: Sample): boolean {
    const end = sample.offset + sample.size;
    if (sample.offset < 0 || end > bytes.length) {
      this.#problems.add('truncated', Math.max(0, sample.offset), `track ${reader.id}: a sample lies outside the data`);
      return false;
    }
    reader.add(sample, bytes.subarray(sample.offset, end));
    return true;
  }
}

/** A demuxer for MP4. `init` is the initialization section, when it is separate from the segments. */
export function createMp4Demuxer(init?: Uint8Array): Demuxer {
  const demuxer = new Mp4Demuxer();
  if (init) demuxer.push(init);
  return demuxer;
}
