import { concatBytes } from '../codec/bytes.ts';
import { prefixedNals, unescapeNal } from '../codec/nal.ts';
import { MediaError } from '../model/errors.ts';
import type { Demuxed, Format } from '../model/packet.ts';
import { CbcDecryptor } from './aes.ts';

const blockBytes = 16;
/** Bytes of a NAL unit that stay clear at its start, and between encrypted blocks. */
const nalLeaderBytes = 32;
const nalSkipBytes = 144;
const minNalBytes = 48;
const audioLeaderBytes = 16;

/** Only slices are encrypted, one block in ten; escapes were inserted after encryption and are removed first. */
function decryptNal(nal: Uint8Array, cbc: CbcDecryptor): Uint8Array {
  const type = (nal[0] ?? 0) & 31;
  if ((type !== 1 && type !== 5) || nal.length <= minNalBytes) return nal;
  const raw = unescapeNal(nal);
  cbc.restart();
  for (let at = nalLeaderBytes; raw.length - at > blockBytes; at += blockBytes + nalSkipBytes) cbc.block(raw, at);
  return raw;
}

function decryptAccessUnit(data: Uint8Array, cbc: CbcDecryptor): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const nal of prefixedNals(data, 4)) {
    const clear = decryptNal(nal, cbc);
    const { length } = clear;
    parts.push(Uint8Array.of(length >>> 24, length >>> 16, length >>> 8, length), clear);
  }
  return concatBytes(parts);
}

/** All whole blocks after the clear start, in one chain per frame. */
function decryptFrame(frame: Uint8Array, cbc: CbcDecryptor): void {
  cbc.restart();
  for (let at = audioLeaderBytes; at + blockBytes <= frame.length; at += blockBytes) cbc.block(frame, at);
}

/** Packets of Enhanced AC-3 hold several frames, each encrypted separately. */
function decryptEac3(packet: Uint8Array, cbc: CbcDecryptor): void {
  for (let at = 0; at + 4 <= packet.length; ) {
    const size = ((((packet[at + 2] ?? 0) & 7) << 8) | (packet[at + 3] ?? 0)) * 2 + 2;
    decryptFrame(packet.subarray(at, at + size), cbc);
    at += size;
  }
}

function decryptPacket(data: Uint8Array, format: Format, cbc: CbcDecryptor): Uint8Array {
  if (format.codec === 'avc') return decryptAccessUnit(data, cbc);
  const copy = data.slice();
  if (format.codec === 'eac3') decryptEac3(copy, cbc);
  else decryptFrame(copy, cbc);
  return copy;
}

const encrypted = new Set(['avc', 'aac', 'ac3', 'eac3']);

/**
 * Decrypts the packets of a segment with METHOD=SAMPLE-AES and a plain key: H.264, AAC, AC-3 and E-AC-3, from transport
 * streams and packed audio. Call it on the demuxer's output for that segment.
 */
export function decryptSamples(demuxed: Demuxed, key: Uint8Array, iv: Uint8Array): Demuxed {
  if (key.length !== blockBytes || iv.length !== blockBytes) {
    throw new MediaError('segment.undecryptable', 'The key or the initialization vector does not have 16 bytes.');
  }
  const cbc = new CbcDecryptor(key, iv);
  const tracks = demuxed.tracks.map((track) => {
    if (!encrypted.has(track.format.codec)) return track;
    return {
      ...track,
      packets: track.packets.map((packet) => ({ ...packet, data: decryptPacket(packet.data, track.format, cbc) })),
    };
  });
  return { ...demuxed, tracks };
}
