import type { VideoFormat } from '../../model/packet.ts';

/** What to do with a NAL unit. */
export type NalRole =
  /** Part of a picture. */
  | 'picture'
  /** Parameter set: moves into the format. */
  | 'parameters'
  /** Must precede the picture it belongs to: after a picture it starts the next access unit. */
  | 'prefix'
  /** Starts an access unit and is left out, because files mark frames themselves. */
  | 'delimiter'
  /** Left out: filler. */
  | 'filler'
  | 'other';

/** The part of a format that the codec determines. */
export type NalFormat = Omit<VideoFormat, 'language'>;

/** The display order of a picture. */
export interface DisplayOrder {
  /** The low bits of a counter. */
  readonly low: number;
  /** The number of values these bits can have. */
  readonly range: number;
  /** Whether the counter restarts with this picture. */
  readonly isReset: boolean;
}

/** The differences between AVC and HEVC that matter for finding access units. */
export interface NalCodec {
  role(data: Uint8Array, at: number): NalRole;
  /** Whether this NAL unit of a picture is the first of its picture. */
  startsPicture(data: Uint8Array, at: number): boolean;
  /** Whether a decoder can start at the access unit that holds this NAL unit. */
  isKey(data: Uint8Array, at: number, end: number): boolean;
  /** Remembers a parameter set. */
  store(nal: Uint8Array): void;
  /** Forgets parameter sets, because old and new ones must not mix after a discontinuity. */
  forget(): void;
  /** The format from the parameter sets so far, if they changed since the last call and are complete enough. */
  changedFormat(): NalFormat | undefined;
  /** Frame rate that the stream promises. */
  readonly frameRate: number | undefined;
  /** Whether this NAL unit is a further slice of the picture that `first` began. */
  continuesPicture(first: Uint8Array, next: Uint8Array): boolean;
  /** The display order of this picture, if its header contains it. Absent if pictures are shown in decoding order. */
  displayOrder(picture: Uint8Array): DisplayOrder | undefined;
  /** Whether this picture is one field of a frame. */
  isField(picture: Uint8Array): boolean;
  /** Whether this picture is the second field of the frame that `previous` began. */
  isSecondField(previous: Uint8Array, next: Uint8Array): boolean;
  /** Whether this NAL unit carries captions, which we cannot decode. */
  hasCaptions(data: Uint8Array, at: number, end: number): boolean;
}

/** Parameter sets by their id, in order of first appearance. */
export class ParameterSets {
  isChanged = false;
  readonly #sets = new Map<number, Uint8Array>();

  store(id: number, nal: Uint8Array, isSame: (a: Uint8Array, b: Uint8Array) => boolean): void {
    const known = this.#sets.get(id);
    if (known && isSame(known, nal)) return;
    this.#sets.set(id, nal.slice());
    this.isChanged = true;
  }

  clear(): void {
    this.#sets.clear();
  }

  get size(): number {
    return this.#sets.size;
  }

  values(): Uint8Array[] {
    return [...this.#sets.values()];
  }
}

/** Whether an SEI message holds ATSC captions: registered user data of provider 0x31 with `GA94`, type 3. */
export function isCaptionMessage(data: Uint8Array, at: number, end: number): boolean {
  // In every stream we have seen, captions are the first message of their own unit: type 4, size, country, provider.
  if (data[at] !== 4 || at + 10 > end) return false;
  let next = at + 1;
  while (data[next] === 255 && next < end) next += 1;
  const expected = [0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03];
  return expected.every((value, index) => data[next + 1 + index] === value);
}
