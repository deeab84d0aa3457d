import type { Packet } from '../../model/packet.ts';
import type { Chunks } from '../bytes/writer.ts';
import type { Metadata } from '../muxer.ts';
import { AudioFile } from './audio-file.ts';
import { id3Frames, id3Size, id3Tag } from './id3.ts';
import { makeRoom } from './make-room.ts';
import { Mp3Index } from './mp3-index.ts';

/** Room for text tags; a picture needs `reserve`, or the file contents are moved once at the end. */
const defaultTagBytes = 2048;

/** MP3: a tag, a silent frame with the length, the frames. */
export class Mp3File extends AudioFile {
  readonly #tagSize = this.reserve(defaultTagBytes);
  #index: Mp3Index | undefined;

  protected start(first: Packet): Chunks {
    this.#index = new Mp3Index(first.data);
    return [id3Tag([], this.#tagSize), this.#index.placeholder()];
  }

  protected frames(packets: readonly Packet[]): Chunks {
    return packets.map(({ data }) => {
      this.#index?.add(data);
      return data;
    });
  }

  protected async end(metadata: Metadata): Promise<number> {
    const { end = 0, start = 0, timescale } = this.track(0);
    const frames = id3Frames(metadata, end / timescale);
    const tagSize = Math.max(this.#tagSize, id3Size(frames));
    const added = tagSize - this.#tagSize;
    if (added > 0) await makeRoom(this.sink, this.#tagSize, this.length, added);
    const { sampleRate, priming } = this.format;
    const samples = (ticks: number): number => Math.round((ticks * sampleRate) / timescale);
    // The padding at the end is trusted only if the encoder also states the padding at the start.
    const length = priming === undefined ? undefined : samples(end - start);
    const index = this.#index ? [this.#index.frame(samples(Math.max(0, -start)), length)] : [];
    await this.sink.write(0, [id3Tag(frames, tagSize), ...index]);
    return this.length + added;
  }
}
