import { textType } from './text-type.ts';
import { type Sniffed, type SniffedType, sniffedKinds } from './types.ts';

/**
 * A type in the header counts only if the first bytes are ambiguous: bare MPEG audio, and transport streams cut
 * anywhere.
 */
const declaredTypes: ReadonlyMap<string, SniffedType> = new Map([
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
  ['audio/aac', 'aac'],
  ['audio/aacp', 'aac'],
  ['video/mp2t', 'mpegts'],
  ['text/html', 'html'],
  ['application/json', 'json'],
]);

/**
 * Detects the type of a body from its first bytes (2 KB are enough). Headers decide only what bytes cannot; the address
 * never does.
 */
export function sniff(bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): Sniffed {
  const type = binaryType(bytes) ?? textType(bytes) ?? declaredType(headers) ?? 'unknown';
  return { type, kind: sniffedKinds[type] };
}

function declaredType(headers: Readonly<Record<string, string>>): SniffedType | undefined {
  const [mime = ''] = (headers['content-type'] ?? '').split(';');
  return declaredTypes.get(mime.trim().toLowerCase());
}

function binaryType(bytes: Uint8Array): SniffedType | undefined {
  const at = (offset: number, text: string) =>
    [...text].every((char, index) => bytes[offset + index] === char.charCodeAt(0));
  if (at(4, 'ftyp')) return brandType(ascii(bytes, 8, 12));
  // Media segments, and files that begin with their index or data.
  if (['styp', 'moof', 'moov', 'sidx', 'mdat', 'emsg', 'prft'].some((box) => at(4, box)) && boxSize(bytes) >= 8)
    return 'mp4';
  if (['wide', 'pnot'].some((box) => at(4, box)) && boxSize(bytes) >= 8) return 'mov';
  if (at(0, '\x1a\x45\xdf\xa3')) return ascii(bytes, 0, 64).includes('webm') ? 'webm' : 'mkv';
  if (at(0, 'OggS')) return 'ogg';
  if (at(0, 'fLaC')) return 'flac';
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'wav';
  return imageType(at) ?? (!isPlainText(bytes) && isTransportStream(bytes) ? 'mpegts' : mpegAudioType(bytes));
}

function imageType(at: (offset: number, text: string) => boolean): SniffedType | undefined {
  if (at(0, '\xff\xd8\xff')) return 'jpeg';
  if (at(0, '\x89PNG')) return 'png';
  if (at(0, 'GIF8')) return 'gif';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp';
  return at(0, 'BM') && at(6, '\0\0\0\0') ? 'bmp' : undefined;
}

function brandType(brand: string): SniffedType {
  if (brand === 'qt  ') return 'mov';
  if (brand === 'avif' || brand === 'avis') return 'avif';
  return /^(?:heic|heix|hevc|mif1|msf1)$/.test(brand) ? 'heic' : 'mp4';
}

/** This many bytes without a control character are text, because transport packet headers contain one sooner or later. */
const textProofBytes = 1024;

/** Whether these bytes are text, where the letter G, the sync byte of transport packets, may be anywhere. */
function isPlainText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  // UTF-16, by its mark.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const isControl = (byte: number): boolean => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
  return bytes.length > 0 && !bytes.subarray(0, textProofBytes).some(isControl);
}

/** Bare packets, packets after a timestamp (M2TS), or packets with error correction. */
const packetStrides = [188, 192, 204];

/** Three evenly spaced packets; a leading offset is allowed because some servers cut anywhere. */
function isTransportStream(bytes: Uint8Array): boolean {
  return packetStrides.some((step) => {
    const packets = Math.min(3, Math.floor(bytes.length / step));
    for (let first = 0; packets > 0 && first < step; first++) {
      let found = 0;
      while (found < packets && bytes[first + found * step] === 0x47) found++;
      // A single packet proves something only at the very beginning.
      if (found === packets && (packets > 1 || first === 0)) return true;
    }
    return false;
  });
}

/** ID3 first, or a frame header that leads to a second one. */
function mpegAudioType(bytes: Uint8Array): SniffedType | undefined {
  if (ascii(bytes, 0, 3) !== 'ID3') return frameType(bytes, 0);
  const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((bytes[index] ?? 0) & 0x7f), 0);
  // Packed audio segments begin with an ID3 tag too: the frame after it decides.
  return frameType(bytes, size + 10) ?? 'mp3';
}

function frameType(bytes: Uint8Array, offset: number): SniffedType | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes.subarray(offset, offset + 6);
  const f = bytes[offset + 5] ?? 0;
  if (a !== 0xff) return undefined;
  if ((b & 0xf6) === 0xf0) {
    const length = ((d & 3) << 11) | (e << 3) | (f >> 5);
    return isSync(bytes, offset + length) ? 'aac' : undefined;
  }
  const isLayer3 = (b & 0xe6) === 0xe2 && (b & 0x18) !== 0x08;
  const hasRates = c >> 4 !== 0 && c >> 4 !== 15 && (c & 0x0c) !== 0x0c;
  return isLayer3 && hasRates ? 'mp3' : undefined;
}

/** Whether the next frame begins here too, unless the available bytes end before it. */
function isSync(bytes: Uint8Array, offset: number): boolean {
  return offset >= bytes.length - 1 || (bytes[offset] === 0xff && ((bytes[offset + 1] ?? 0) & 0xf6) === 0xf0);
}

function boxSize(bytes: Uint8Array): number {
  const size = ((bytes[0] ?? 0) * 2 ** 24 + ((bytes[1] ?? 0) << 16)) | ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  // Size 0 means to the end, 1 is followed by a 64-bit size.
  return size === 0 || size === 1 ? 8 : size >>> 0;
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
