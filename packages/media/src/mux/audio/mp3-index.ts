import { mp3DecoderDelaySamples } from '../../codec/mp3-index-frame.ts';
import { MediaError } from '../../model/errors.ts';
import { Writer } from '../bytes/writer.ts';

const bitRates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;
/** Frame count, byte count and table, after name and flags. */
const indexBytes = 8 + 4 + 4 + 100;
/** The encoder's extension, used only for the samples to drop at the start. */
const delayBytes = 36;

interface FrameHeader {
  readonly bytes: Uint8Array;
  readonly version: 1 | 2;
  readonly sampleRate: number;
  readonly sideInfo: number;
}

function readHeader(frame: Uint8Array): FrameHeader {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = frame;
  const versionBits = (kind >> 3) & 3;
  const rate = sampleRates[(rates >> 2) & 3];
  if (sync !== 0xff || kind < 0xe0 || versionBits === 1 || ((kind >> 1) & 3) !== 1 || !rate) {
    throw new MediaError('segment.damaged', 'The first frame is not MP3.');
  }
  const version = versionBits === 3 ? 1 : 2;
  const sampleRate = rate / (versionBits === 3 ? 1 : versionBits === 2 ? 2 : 4);
  const isMono = mode >> 6 === 3;
  const sideInfo = version === 1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return { bytes: frame.slice(0, 4), version, sampleRate, sideInfo };
}

/**
 * The silent first frame of an MP3 file, with its length and the position of each percent. It is built in two steps
 * because its size must be known before its content.
 */
export class Mp3Index {
  readonly size: number;
  readonly #header: FrameHeader;
  readonly #rateIndex: number;
  /** Byte positions of evenly spaced frames, thinned out as the file grows: 256 to 512 of them. */
  #marks: number[] = [];
  #step = 1;
  frames = 0;
  bytes = 0;
  #isConstant = true;
  #firstRate: number | undefined;

  constructor(firstFrame: Uint8Array) {
    this.#header = readHeader(firstFrame);
    const { version, sampleRate, sideInfo } = this.#header;
    const needed = 4 + sideInfo + indexBytes + delayBytes;
    const sizes = bitRates[version].map((rate) => Math.floor(((version === 1 ? 144_000 : 72_000) * rate) / sampleRate));
    this.#rateIndex = sizes.findIndex((size) => size >= needed);
    this.size = sizes[this.#rateIndex] ?? 0;
  }

  add(frame: Uint8Array): void {
    if (this.frames % this.#step === 0) {
      this.#marks.push(this.bytes);
      if (this.#marks.length > 512) {
        this.#marks = this.#marks.filter((_, index) => index % 2 === 0);
        this.#step *= 2;
      }
    }
    const rate = (frame[2] ?? 0) >> 4;
    this.#firstRate ??= rate;
    this.#isConstant &&= rate === this.#firstRate;
    this.frames += 1;
    this.bytes += frame.length;
  }

  /** The frame while the file grows: players skip it and ignore its content. */
  placeholder(): Uint8Array {
    const writer = this.#begin().text('Info').u32(0);
    return writer.zeros(this.size - writer.length).done();
  }

  #begin(): Writer {
    const { bytes, sideInfo } = this.#header;
    const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes;
    return (
      new Writer(this.size)
        // Without checksum and padding.
        .u8(sync)
        .u8(kind | 1)
        .u8((this.#rateIndex << 4) | (rates & 0x0c))
        .u8(mode)
        .zeros(sideInfo)
    );
  }

  /**
   * The frame. `priming` samples must be dropped, including the decoder delay; `length` is the sample count including
   * them.
   */
  frame(priming: number, length?: number): Uint8Array {
    const total = this.size + this.bytes;
    const writer = this.#begin()
      .text(this.#isConstant ? 'Info' : 'Xing')
      .u32(7)
      .u32(this.frames)
      .u32(Math.min(total, 0xff_ff_ff_ff));
    for (let percent = 0; percent < 100; percent += 1) {
      const at = this.#marks[Math.floor((percent * this.frames) / 100 / this.#step)] ?? this.bytes;
      writer.u8(Math.min(255, Math.floor(((this.size + at) * 256) / total)));
    }
    // Decoders add their own delay to the stated padding before the sound and subtract it from the padding after it.
    const delay = Math.min(0xf_ff, Math.max(0, priming - mp3DecoderDelaySamples));
    const all = this.frames * (this.#header.version === 1 ? 1152 : 576);
    const behind = all - (length ?? all);
    const padding = behind > 0 ? Math.min(0xf_ff, behind + mp3DecoderDelaySamples) : 0;
    if (priming > 0) {
      writer
        .text('LAME3.100')
        .zeros(12)
        .u24((delay << 12) | padding);
    }
    return writer.zeros(this.size - writer.length).done();
  }
}
