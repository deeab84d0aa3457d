import { MediaError } from '../../model/errors.ts';
import type { Packet } from '../../model/packet.ts';
import { type Chunks, join, sizeOf, utf8, Writer } from '../bytes/writer.ts';
import { pcmLayout } from '../codec/pcm.ts';
import type { Metadata } from '../muxer.ts';
import { AudioFile } from './audio-file.ts';

const max32 = 0xff_ff_ff_ff;
const headBytes = 80;
/** Silence is written from one shared array. */
const silence = new Uint8Array(64 * 1024);
/** A longer pause is an error in the times and would fill the disk with zeros. */
const maxPauseSeconds = 6 * 3600;

/** Uncompressed sound. Pauses become silence; beyond 4 GB the file becomes RF64. */
export class WavFile extends AudioFile {
  /** Bytes of sound written, and including pending ones. */
  #bytes = 0;

  protected start(): Chunks {
    return [this.#head(max32, max32, undefined)];
  }

  protected frames(packets: readonly Packet[]): Chunks {
    const { sampleRate, timescale } = this.format;
    const chunks: Uint8Array[] = [];
    let bytes = this.#bytes;
    for (const { pts, data } of packets) {
      const wanted = Math.round((pts * sampleRate) / timescale) * this.#frameBytes;
      const missing = wanted - bytes;
      if (missing > maxPauseSeconds * sampleRate * this.#frameBytes) {
        throw new MediaError('input.invalid', 'A pause is too long for a WAV file.');
      }
      for (let left = missing; left > 0; left -= silence.length)
        chunks.push(silence.subarray(0, Math.min(left, silence.length)));
      // Sound before zero, or overlapping what is already written, is dropped.
      const heard = data.subarray(Math.min(data.length, Math.max(0, -missing)));
      chunks.push(heard);
      bytes += Math.max(0, missing) + heard.length;
    }
    this.#bytes = bytes;
    return chunks;
  }

  protected async end(metadata: Metadata): Promise<number> {
    const { title, artist, date, comment, encoder } = metadata;
    const info = [
      ...text('INAM', title),
      ...text('IART', artist),
      ...text('ICRD', date),
      ...text('ICMT', comment),
      ...text('ISFT', encoder),
    ];
    const list = info.length > 0 ? chunk('LIST', join([utf8('INFO'), ...info])) : [];
    // Chunks start at even positions.
    const tail = [new Uint8Array(this.#bytes % 2), ...list];
    await this.sink.write(this.length, tail);
    const length = this.length + sizeOf(tail);
    const isLarge = length - 8 > max32;
    const sizes = isLarge ? { file: length - 8, sound: this.#bytes } : undefined;
    await this.sink.write(0, [this.#head(isLarge ? max32 : length - 8, isLarge ? max32 : this.#bytes, sizes)]);
    return length;
  }

  get #frameBytes(): number {
    return (pcmLayout(this.format).bits / 8) * this.format.channels;
  }

  #head(fileSize: number, soundSize: number, large: { file: number; sound: number } | undefined): Uint8Array {
    const { sampleRate, channels } = this.format;
    const { bits, isFloat } = pcmLayout(this.format);
    const frame = this.#frameBytes;
    return (
      new Writer(headBytes)
        .text(large ? 'RF64' : 'RIFF')
        .u32le(fileSize)
        .text('WAVE')
        // Placeholder for the 64-bit sizes.
        .text(large ? 'ds64' : 'JUNK')
        .u32le(28)
        .u64le(large?.file ?? 0)
        .u64le(large?.sound ?? 0)
        .u64le(large ? Math.floor(large.sound / frame) : 0)
        .u32le(0)
        .text('fmt ')
        .u32le(16)
        .u16le(isFloat ? 3 : 1)
        .u16le(channels)
        .u32le(sampleRate)
        .u32le(sampleRate * frame)
        .u16le(frame)
        .u16le(bits)
        .text('data')
        .u32le(soundSize)
        .done()
    );
  }
}

function text(id: string, value: string | undefined): Chunks {
  return value ? chunk(id, utf8(`${value}\0`)) : [];
}

function chunk(id: string, content: Uint8Array): Chunks {
  return [new Writer(8).text(id).u32le(content.length).done(), content, new Uint8Array(content.length % 2)];
}
