/** An element's header. */
export interface ElementHeader {
  /** With its marker bits, as the specification writes it. */
  readonly id: number;
  readonly body: number;
  /** Undefined when unknown: it ends at an element that cannot be inside. */
  readonly size: number | undefined;
}

/** A number of variable length. Undefined: cut off or invalid. */
export function readVint(
  bytes: Uint8Array,
  at: number,
  end: number,
): { value: number; length: number; isUnknown: boolean } | undefined {
  const first = bytes[at];
  if (first === undefined || at >= end || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > end) return undefined;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let i = 1; i < length; i += 1) {
    const byte = bytes[at + i] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}

/** `'short'`: more bytes are needed. `'bad'`: no element starts here. */
export function readElement(bytes: Uint8Array, at: number, end = bytes.length): ElementHeader | 'short' | 'bad' {
  const first = bytes[at];
  if (first === undefined || at >= end) return 'short';
  if (first < 0x10) return 'bad';
  const idLength = Math.clz32(first) - 23;
  if (at + idLength + 1 > end) return 'short';
  let id = 0;
  for (let i = 0; i < idLength; i += 1) id = id * 256 + (bytes[at + i] ?? 0);
  if (bytes[at + idLength] === 0) return 'bad';
  const size = readVint(bytes, at + idLength, end);
  if (!size) return 'short';
  return { id, body: at + idLength + size.length, size: size.isUnknown ? undefined : size.value };
}

/** Visits the children of a complete master element. */
export function* childrenOf(bytes: Uint8Array): Generator<{ id: number; data: Uint8Array }, void, undefined> {
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at);
    if (typeof element === 'string') return;
    const end = Math.min(bytes.length, element.size === undefined ? bytes.length : element.body + element.size);
    yield { id: element.id, data: bytes.subarray(element.body, end) };
    at = end;
  }
}

export function readUint(data: Uint8Array): number {
  let value = 0;
  for (const byte of data.subarray(0, 8)) value = value * 256 + byte;
  return value;
}

export function readFloat(data: Uint8Array): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length === 4) return view.getFloat32(0);
  return data.length === 8 ? view.getFloat64(0) : 0;
}
