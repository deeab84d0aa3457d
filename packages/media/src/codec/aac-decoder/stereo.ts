import { type ChannelStream, intensityBook, maxBands, negativeIntensityBook, noiseBook } from './channel-stream.ts';
import { damaged } from './failures.ts';
import type { FrameReader } from './frame-reader.ts';
import type { NoiseSource } from './noise.ts';

const maskPerBand = 1;
const maskAllBands = 2;

/** Joint stereo of a pair: which bands are stored as sum and difference (ms_used). */
export class StereoMask {
  readonly #isUsed = new Uint8Array(maxBands);

  clear(): void {
    this.#isUsed.fill(0);
  }

  read(bits: FrameReader, bandsInAll: number): void {
    this.clear();
    const kind = bits.bits(2);
    if (kind > maskAllBands) throw damaged('its stereo mask is unknown');
    if (kind === maskAllBands) this.#isUsed.fill(1);
    if (kind !== maskPerBand) return;
    for (let i = 0; i < bandsInAll; i += 1) this.#isUsed[i] = bits.bits(1);
    bits.check();
  }

  /** Restores left and right; fills all bands of the right channel that depend on the left. */
  apply(left: ChannelStream, right: ChannelStream, noise: NoiseSource): void {
    left.fillNoise(noise);
    right.fillNoise(noise);
    right.eachBand((index, start, end) => {
      const book = right.books[index] ?? 0;
      if (book === intensityBook || book === negativeIntensityBook) {
        scaleBand(left, right, start, end, this.#sign(index, book) * (right.gains[index] ?? 0));
      } else if (this.#isUsed[index] !== 1) {
        return;
      } else if (book < noiseBook && (left.books[index] ?? 0) < noiseBook) {
        sumAndDifference(left.spectrum, right.spectrum, start, end);
      } else if (book === noiseBook && left.books[index] === noiseBook) {
        // In a joined band both channels have the same noise, each with its own energy.
        scaleBand(left, right, start, end, (right.gains[index] ?? 0) / (left.gains[index] ?? 1));
      }
    });
  }

  #sign(index: number, book: number): 1 | -1 {
    // The mask has no other use here, so it inverts the sign. The standard says so only for a mask with one bit per
    // band, but encoders and common decoders do the same for "all bands".
    return (book === intensityBook) === (this.#isUsed[index] === 1) ? -1 : 1;
  }
}

function scaleBand(left: ChannelStream, right: ChannelStream, start: number, end: number, factor: number): void {
  for (let i = start; i < end; i += 1) right.spectrum[i] = (left.spectrum[i] ?? 0) * factor;
}

function sumAndDifference(left: Float64Array, right: Float64Array, start: number, end: number): void {
  for (let i = start; i < end; i += 1) {
    const middle = left[i] ?? 0;
    const side = right[i] ?? 0;
    left[i] = middle + side;
    right[i] = middle - side;
  }
}
