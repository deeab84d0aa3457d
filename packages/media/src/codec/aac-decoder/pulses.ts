import { damaged } from './failures.ts';
import type { FrameReader } from './frame-reader.ts';
import type { WindowInfo } from './window-info.ts';

/** Up to four values that the encoder made smaller and that must be restored (pulse_data). */
export class Pulses {
  #count = 0;
  readonly #positions = new Uint16Array(4);
  readonly #heights = new Uint8Array(4);

  clear(): void {
    this.#count = 0;
  }

  read(bits: FrameReader, info: WindowInfo): void {
    if (info.isShort) throw damaged('it has pulses in short windows');
    const { offsets, count } = info.bands;
    const pulses = bits.bits(2) + 1;
    const band = bits.bits(6);
    if (band >= count) throw damaged('a pulse is outside');
    let position = offsets[band] ?? 0;
    for (let i = 0; i < pulses; i += 1) {
      position += bits.bits(5);
      if (position >= (offsets[count] ?? 0)) throw damaged('a pulse is outside');
      this.#positions[i] = position;
      this.#heights[i] = bits.bits(4);
    }
    this.#count = pulses;
  }

  apply(values: Int16Array): void {
    for (let i = 0; i < this.#count; i += 1) {
      const at = this.#positions[i] ?? 0;
      const value = values[at] ?? 0;
      const height = this.#heights[i] ?? 0;
      values[at] = value > 0 ? value + height : value - height;
    }
  }
}
