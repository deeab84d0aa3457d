import type { Bands } from './bands.ts';
import { scaleFactorCode } from './codebooks.ts';
import { damaged } from './failures.ts';
import type { FrameReader } from './frame-reader.ts';
import { HuffmanCode } from './huffman.ts';
import type { NoiseSource } from './noise.ts';
import { NoiseShaping } from './noise-shaping.ts';
import { Pulses } from './pulses.ts';
import { spectralReaders } from './spectral-values.ts';
import { WindowInfo } from './window-info.ts';

/** Codebook numbers that do not stand for a codebook. */
const zeroBook = 0;
const reservedBook = 12;
export const noiseBook = 13;
export const negativeIntensityBook = 14;
export const intensityBook = 15;

/** Eight groups of 15 bands, or one of 51. */
export const maxBands = 128;

const scaleFactors = new HuffmanCode(scaleFactorCode);
/** |q|^(4/3), with room for four pulses on one value. */
const powers = Float64Array.from({ length: 8192 + 64 }, (_, i) => i ** (4 / 3));

/** The data of one channel in one frame (individual_channel_stream). */
export class ChannelStream {
  readonly info: WindowInfo;
  readonly shaping = new NoiseShaping();
  /** Coefficients; of short windows, one window after the other. */
  readonly spectrum: Float64Array;
  /** By group × bands coded + band. */
  readonly books = new Uint8Array(maxBands);
  readonly gains = new Float64Array(maxBands);
  readonly #pulses = new Pulses();
  readonly #values: Int16Array;

  constructor(tables: { long: Bands; short: Bands }, frameSize: number) {
    this.info = new WindowInfo(tables);
    this.spectrum = new Float64Array(frameSize);
    this.#values = new Int16Array(frameSize);
  }

  /** Reads everything but noise and stereo into `spectrum`. With `common`, both channels share their windows. */
  read(bits: FrameReader, common: WindowInfo | undefined): void {
    const globalGain = bits.bits(8);
    if (common) this.info.copy(common);
    else this.info.read(bits);
    this.#readSections(bits);
    this.#readGains(bits, globalGain);
    this.#pulses.clear();
    if (bits.flag()) this.#pulses.read(bits, this.info);
    this.shaping.isPresent = bits.flag();
    if (this.shaping.isPresent) this.shaping.read(bits, this.info);
    if (bits.flag()) throw damaged('it has gain control, which AAC-LC has not');
    this.#readValues(bits);
    this.#pulses.apply(this.#values);
    this.#scale();
  }

  /** Runs of bands with the same codebook. */
  #readSections(bits: FrameReader): void {
    const { groups, codedBands, isShort } = this.info;
    const size = isShort ? 3 : 5;
    const longest = (1 << size) - 1;
    for (let group = 0; group < groups; group += 1) {
      for (let band = 0; band < codedBands; ) {
        const book = bits.bits(4);
        if (book === reservedBook) throw damaged('it has an unknown codebook');
        let end = band;
        let step: number;
        do {
          step = bits.bits(size);
          end += step;
          if (end > codedBands) throw damaged('its sections are too long');
        } while (step === longest);
        // Even an empty section consumes bits, so a loop of them ends with the packet.
        bits.check();
        this.books.fill(book, group * codedBands + band, group * codedBands + end);
        band = end;
      }
    }
  }

  /**
   * Scale factors, noise energies and intensity positions, each coded as differences from the previous value of its
   * kind.
   */
  #readGains(bits: FrameReader, globalGain: number): void {
    const { groups, codedBands } = this.info;
    let factor = globalGain;
    let noise = globalGain - 90;
    let position = 0;
    let isFirstNoise = true;
    for (let i = 0; i < groups * codedBands; i += 1) {
      const book = this.books[i] ?? 0;
      if (book === zeroBook) {
        this.gains[i] = 0;
      } else if (book >= negativeIntensityBook) {
        position += scaleFactors.read(bits) - 60;
        this.gains[i] = 2 ** (-Math.max(-155, Math.min(100, position)) / 4);
      } else if (book === noiseBook) {
        noise += isFirstNoise ? bits.bits(9) - 256 : scaleFactors.read(bits) - 60;
        isFirstNoise = false;
        this.gains[i] = 2 ** (Math.max(-100, Math.min(155, noise)) / 4);
      } else {
        factor += scaleFactors.read(bits) - 60;
        if (factor < 0 || factor > 255) throw damaged('a scale factor is out of range');
        this.gains[i] = 2 ** ((factor - 100) / 4);
      }
    }
    bits.check();
  }

  #readValues(bits: FrameReader): void {
    const { books } = this;
    const values = this.#values;
    values.fill(0);
    this.eachBand((index, start, end) => {
      spectralReaders[books[index] ?? 0]?.read(bits, values, start, end);
      bits.check();
    });
  }

  get windowSize(): number {
    return this.info.isShort ? this.spectrum.length / 8 : this.spectrum.length;
  }

  /** Turns quantized values into coefficients. */
  #scale(): void {
    const { spectrum, gains, books } = this;
    const values = this.#values;
    spectrum.fill(0);
    this.eachBand((index, start, end) => {
      if ((books[index] ?? 0) >= noiseBook) return;
      const gain = gains[index] ?? 0;
      for (let i = start; i < end; i += 1) {
        const value = values[i] ?? 0;
        spectrum[i] = value < 0 ? -gain * (powers[-value] ?? 0) : gain * (powers[value] ?? 0);
      }
    });
  }

  /** Fills the bands that are only described as noise. */
  fillNoise(source: NoiseSource): void {
    this.eachBand((index, start, end) => {
      if (this.books[index] === noiseBook) source.fill(this.spectrum, start, end, this.gains[index] ?? 0);
    });
  }

  /** Visits every coded band of every window with its place in `books` and its range in `spectrum`. */
  eachBand(visit: (index: number, start: number, end: number) => void): void {
    const { groups, groupSizes, codedBands, bands } = this.info;
    const windowSize = this.windowSize;
    let window = 0;
    for (let group = 0; group < groups; group += 1) {
      const windows = groupSizes[group] ?? 0;
      for (let band = 0; band < codedBands; band += 1) {
        const start = window * windowSize + (bands.offsets[band] ?? 0);
        const width = (bands.offsets[band + 1] ?? 0) - (bands.offsets[band] ?? 0);
        for (let i = 0; i < windows; i += 1) {
          visit(group * codedBands + band, start + i * windowSize, start + i * windowSize + width);
        }
      }
      window += windows;
    }
  }
}
