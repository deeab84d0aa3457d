import type { SoundDecoder } from '../../model/sound-decoder.ts';
import { type Bands, bandTables } from './bands.ts';
import { ChannelStream } from './channel-stream.ts';
import { damaged, unsupported } from './failures.ts';
import { FilterBank, Overlap } from './filter-bank.ts';
import { FrameReader } from './frame-reader.ts';
import {
  couplingElement,
  dataElement,
  endElement,
  fillElement,
  type LayoutElement,
  programElement,
  readProgram,
} from './layout.ts';
import { NoiseSource } from './noise.ts';
import { StereoMask } from './stereo.ts';
import { readStreamConfig, type StreamConfig } from './stream-config.ts';

/** Extension types of a fill element that carry SBR. */
const sbrData = 13;
const sbrDataWithCheck = 14;

/** One or two channels that are coded together. */
class ElementDecoder {
  readonly layout: LayoutElement;
  readonly streams: readonly ChannelStream[];
  readonly overlaps: readonly Overlap[];
  isPresent = false;
  readonly #mask = new StereoMask();

  constructor(layout: LayoutElement, tables: { long: Bands; short: Bands }, frameSize: number) {
    this.layout = layout;
    this.streams = layout.channels.map(() => new ChannelStream(tables, frameSize));
    this.overlaps = layout.channels.map(() => new Overlap(frameSize));
  }

  read(bits: FrameReader, noise: NoiseSource): void {
    const [first, second] = this.streams;
    if (!first) return;
    if (second) {
      this.#readPair(bits, first, second, noise);
    } else {
      first.read(bits, undefined);
      first.fillNoise(noise);
    }
    for (const { shaping, spectrum, info, windowSize } of this.streams) {
      if (shaping.isPresent) shaping.apply(spectrum, info, windowSize);
    }
    this.isPresent = true;
  }

  #readPair(bits: FrameReader, left: ChannelStream, right: ChannelStream, noise: NoiseSource): void {
    const isCommon = bits.flag();
    if (isCommon) {
      left.info.read(bits);
      this.#mask.read(bits, left.info.groups * left.info.codedBands);
    } else {
      this.#mask.clear();
    }
    const common = isCommon ? left.info : undefined;
    left.read(bits, common);
    right.read(bits, common);
    this.#mask.apply(left, right, noise);
  }
}

/** Decodes AAC-LC, frame by frame. */
class AacDecoder implements SoundDecoder {
  readonly sampleRate: number;
  readonly channels: number;
  readonly #isByTag: boolean;
  readonly #elements: readonly ElementDecoder[];
  readonly #bits = new FrameReader();
  readonly #noise = new NoiseSource();
  readonly #bank: FilterBank;
  readonly #output: readonly Float32Array[];
  /** By type: elements seen in this frame. */
  readonly #seen = new Uint8Array(8);
  #hasSbr = false;

  constructor({ sampleRate, rateIndex, frameSize, elements, isByTag }: StreamConfig) {
    const tables = bandTables(rateIndex, frameSize);
    this.sampleRate = sampleRate;
    this.#isByTag = isByTag;
    this.#elements = elements.map((layout) => new ElementDecoder(layout, tables, frameSize));
    this.channels = elements.reduce((sum, { channels }) => sum + channels.length, 0);
    this.#bank = new FilterBank(frameSize);
    this.#output = Array.from({ length: this.channels }, () => new Float32Array(frameSize));
  }

  decode(packet: Uint8Array): readonly Float32Array[] {
    // A frame is read completely before any of it is output, so a damaged one leaves the channels unchanged.
    this.#bits.open(packet);
    this.#seen.fill(0);
    this.#hasSbr = false;
    for (const element of this.#elements) element.isPresent = false;
    let type = this.#bits.bits(3);
    for (; type !== endElement; type = this.#bits.bits(3)) {
      this.#readElement(type);
      this.#bits.check();
    }
    this.#bits.check();
    // Checked only now: in a damaged frame anything can look like SBR.
    if (this.#hasSbr) throw unsupported('HE-AAC');
    for (const element of this.#elements) this.#synthesize(element);
    return this.#output;
  }

  #readElement(type: number): void {
    const bits = this.#bits;
    if (type === couplingElement) throw unsupported('AAC with coupling channels');
    if (type === dataElement) skipData(bits);
    else if (type === fillElement) this.#hasSbr = readFill(bits) || this.#hasSbr;
    else if (type === programElement) readProgram(bits);
    else {
      const element = this.#find(type, bits.bits(4));
      if (!element) throw damaged('it has more channels than announced');
      element.read(bits, this.#noise);
    }
  }

  #find(type: number, tag: number): ElementDecoder | undefined {
    const place = this.#isByTag ? tag : (this.#seen[type] ?? 0);
    this.#seen[type] = (this.#seen[type] ?? 0) + 1;
    return this.#elements.find(({ layout }) => layout.type === type && layout.tag === place);
  }

  #synthesize(element: ElementDecoder): void {
    const { streams, overlaps, layout } = element;
    for (let i = 0; i < streams.length; i += 1) {
      const stream = streams[i];
      const overlap = overlaps[i];
      const output = this.#output[layout.channels[i] ?? 0];
      if (!stream || !overlap || !output) continue;
      if (!element.isPresent) stream.spectrum.fill(0);
      this.#bank.run(stream.spectrum, stream.info, overlap, output);
    }
  }
}

function skipData(bits: FrameReader): void {
  bits.skip(4);
  const isAligned = bits.flag();
  let size = bits.bits(8);
  if (size === 255) size += bits.bits(8);
  if (isAligned) bits.align();
  bits.skip(8 * size);
}

/** Skips a fill element. True when it carries SBR. */
function readFill(bits: FrameReader): boolean {
  let size = bits.bits(4);
  if (size === 15) size += bits.bits(8) - 1;
  if (size === 0) return false;
  const extension = bits.peek(4);
  bits.skip(8 * size);
  return extension === sbrData || extension === sbrDataWithCheck;
}

/**
 * A decoder for AAC-LC. `description` is the AudioSpecificConfig. Throws `media.unsupported` for other kinds of AAC,
 * immediately or at the first frame when only the frames show it, and `segment.damaged` for a broken frame, after which
 * the next one can be decoded.
 */
export function createAacDecoder(description: Uint8Array): SoundDecoder {
  return new AacDecoder(readStreamConfig(description));
}
