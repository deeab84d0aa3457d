import type { Packet } from '../../model/packet.ts';
import { type Chunks, join, sizeOf, Writer } from '../bytes/writer.ts';
import { flacBlocks } from '../mp4/sample-entry.ts';
import type { Metadata } from '../muxer.ts';
import { AudioFile } from './audio-file.ts';
import { makeRoom } from './make-room.ts';
import { flacPicture, vorbisComment } from './vorbis-comment.ts';

const types = { streamInfo: 0, padding: 1, comment: 4, picture: 6 } as const;
const streamInfoBytes = 34;
const defaultReserveBytes = 4096;
const lastBlockFlag = 0x80;

/** FLAC: description, tags, frames. */
export class FlacFile extends AudioFile {
  readonly #spare = this.reserve(defaultReserveBytes);

  protected start(): Chunks {
    return [...this.#head(0), ...block(types.padding | lastBlockFlag, new Uint8Array(this.#spare - 4))];
  }

  protected frames(packets: readonly Packet[]): Chunks {
    return packets.map(({ data }) => data);
  }

  protected async end(metadata: Metadata): Promise<number> {
    const { start = 0, end = 0, timescale } = this.track(0);
    const samples = Math.round(((end - start) * this.format.sampleRate) / timescale);
    const head = this.#head(samples);
    const tags = [
      ...block(types.comment, vorbisComment(metadata, end / timescale)),
      // The block length has 24 bits, so a larger picture is left out.
      ...(metadata.cover && metadata.cover.data.length < 0xff_ff_00
        ? block(types.picture, flacPicture(metadata.cover))
        : []),
    ];
    const rest = this.#spare - sizeOf(tags);
    // The last block is always padding, which has a four-byte header.
    const added = Math.max(0, 4 - rest);
    const before = sizeOf(head) + this.#spare;
    if (added > 0) await makeRoom(this.sink, before, this.length, added);
    const padding = block(types.padding | lastBlockFlag, new Uint8Array(rest + added - 4));
    await this.sink.write(0, [join([...head, ...tags, ...padding])]);
    return this.length + added;
  }

  /** The stream's own description, with the number of samples and without the checksum of another file. */
  #head(samples: number): Chunks {
    const info = flacBlocks(this.format).slice(4, 4 + streamInfoBytes);
    info.fill(0, 18);
    info[13] = ((info[13] ?? 0) & 0xf0) | (Math.floor(samples / 2 ** 32) & 0x0f);
    info.set(new Writer(4).u32(samples % 2 ** 32).done(), 14);
    return [new Writer(4).text('fLaC').done(), ...block(types.streamInfo, info)];
  }
}

function block(type: number, content: Uint8Array): Chunks {
  return [new Writer(4).u8(type).u24(content.length).done(), content];
}
