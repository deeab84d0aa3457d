/** Values of an elementary stream descriptor. */
export interface EsDescriptor {
  /** 0x40: AAC, 0x67: AAC of MPEG-2, 0x69 and 0x6b: MP3. */
  readonly objectType: number;
  /** The AudioSpecificConfig. */
  readonly config: Uint8Array;
}

interface Descriptor {
  readonly tag: number;
  readonly body: number;
  readonly end: number;
}

function readDescriptor(data: Uint8Array, at: number, limit: number): Descriptor | undefined {
  if (at + 2 > limit) return undefined;
  let next = at + 1;
  let size = 0;
  for (let i = 0; i < 4; i += 1) {
    const byte = data[next] ?? 0;
    next += 1;
    size = size * 128 + (byte & 127);
    if ((byte & 128) === 0) break;
  }
  return { tag: data[at] ?? 0, body: next, end: Math.min(limit, next + size) };
}

function findDescriptor(data: Uint8Array, tag: number, start: number, end: number): Descriptor | undefined {
  for (let at = start; ; ) {
    const descriptor = readDescriptor(data, at, end);
    if (!descriptor || descriptor.tag === tag) return descriptor;
    at = descriptor.end;
  }
}

/** Reads the content of an esds box (with version and flags). Undefined when it is damaged. */
export function parseEsds(data: Uint8Array): EsDescriptor | undefined {
  const stream = findDescriptor(data, 3, 4, data.length);
  if (!stream) return undefined;
  const flags = data[stream.body + 2] ?? 0;
  let at = stream.body + 3;
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (data[at] ?? 0);
  if (flags & 0x20) at += 2;
  const decoder = findDescriptor(data, 4, at, stream.end);
  if (!decoder) return undefined;
  const config = findDescriptor(data, 5, decoder.body + 13, decoder.end);
  return {
    objectType: data[decoder.body] ?? 0,
    config: config ? data.subarray(config.body, config.end) : new Uint8Array(0),
  };
}
