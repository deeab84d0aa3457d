import { createCipheriv } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeStream } from './hls.ts';
import { cachedFolder } from './make.ts';

const key = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const iv = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'hex');
/** Stream types of the clear codecs, and of their encrypted counterparts. */
const twins: Readonly<Record<number, number>> = { 27: 0xdb, 15: 0xcf };

/**
 * Encrypts the samples of transport segments (METHOD=SAMPLE-AES with a plain key): one block in ten of each slice, all
 * whole blocks of each frame of sound. Follows the published scheme; ffmpeg can read it too.
 */
export async function sampleEncrypted(stream: MadeStream): Promise<MadeStream> {
  const folder = await cachedFolder(`sample aes 1 ${stream.folder}`, async (target) => {
    const playlist = await readFile(join(stream.folder, stream.manifest), 'utf8');
    // ffmpeg, which reads this for comparison, refuses keys without a media extension.
    const tag = `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key.ts",IV=0x${iv.toString('hex')}`;
    await writeFile(join(target, 'key.ts'), key);
    await writeFile(join(target, stream.manifest), playlist.replace('#EXTINF', `${tag}\n#EXTINF`));
    for (const [, name = ''] of playlist.matchAll(/^([^#\s]+\.ts)$/gm)) {
      await writeFile(join(target, name), encryptSegment(await readFile(join(stream.folder, name))));
    }
  });
  return { folder, manifest: stream.manifest };
}

interface Pes {
  readonly pid: number;
  readonly parts: Buffer[];
}

/** Extracts the PES packets, encrypts them and packs them again. */
function encryptSegment(segment: Buffer): Buffer {
  const packer = new Packer();
  const open = new Map<number, Pes>();
  const kinds = new Map<number, number>();
  let mapPid = -1;
  const close = (pid: number): void => {
    const pes = open.get(pid);
    open.delete(pid);
    if (pes) packer.pack(pid, encryptPes(Buffer.concat(pes.parts), kinds.get(pid) ?? 0));
  };
  for (let at = 0; at + 188 <= segment.length; at += 188) {
    const packet = segment.subarray(at, at + 188);
    const pid = packet.readUInt16BE(1) & 0x1fff;
    const isStart = ((packet[1] ?? 0) & 0x40) !== 0;
    const hasField = ((packet[3] ?? 0) & 0x20) !== 0;
    const payload = packet.subarray(hasField ? 5 + (packet[4] ?? 0) : 4);
    if (pid === 0) mapPid = payload.readUInt16BE(11) & 0x1fff;
    if (pid === mapPid) packer.raw(withTwins(packet, kinds));
    else if (!kinds.has(pid)) packer.raw(packet);
    else {
      if (isStart) close(pid);
      if (isStart) open.set(pid, { pid, parts: [] });
      open.get(pid)?.parts.push(payload);
    }
  }
  for (const pid of [...open.keys()]) close(pid);
  return packer.bytes();
}

/** The program map with the types of encrypted streams. */
function withTwins(packet: Buffer, kinds: Map<number, number>): Buffer {
  const copy = Buffer.from(packet);
  const start = 5;
  const end = start + 3 + (copy.readUInt16BE(start + 1) & 0xfff) - 4;
  let at = start + 12 + (copy.readUInt16BE(start + 10) & 0xfff);
  while (at + 5 <= end) {
    const type = copy[at] ?? 0;
    kinds.set(copy.readUInt16BE(at + 1) & 0x1fff, type);
    copy[at] = twins[type] ?? type;
    at += 5 + (copy.readUInt16BE(at + 3) & 0xfff);
  }
  copy.writeUInt32BE(checksum(copy.subarray(start, end)), end);
  return copy;
}

function checksum(bytes: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000_0000 ? 0x04c1_1db7 : 0);
  }
  return crc >>> 0;
}

function encryptPes(pes: Buffer, kind: number): Buffer {
  const head = 9 + (pes[8] ?? 0);
  const header = Buffer.from(pes.subarray(0, head));
  const data = pes.subarray(head);
  if (kind === 0x0f) return Buffer.concat([header, encryptAdts(data)]);
  if (kind !== 0x1b) return pes;
  // Escapes make it longer, but video need not state its length.
  header.writeUInt16BE(0, 4);
  return Buffer.concat([header, encryptAccessUnit(data)]);
}

/** Encrypts the blocks at these positions in one chain. */
function encryptBlocks(data: Buffer, places: readonly number[]): Buffer {
  const result = Buffer.from(data);
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  for (const at of places) result.set(cipher.update(data.subarray(at, at + 16)), at);
  return result;
}

function encryptAdts(data: Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at + 7 <= data.length; ) {
    const head = ((data[at + 1] ?? 0) & 1) === 1 ? 7 : 9;
    const length = (((data[at + 3] ?? 0) & 3) << 11) | ((data[at + 4] ?? 0) << 3) | ((data[at + 5] ?? 0) >> 5);
    const frame = data.subarray(at, at + Math.max(head, length));
    const places: number[] = [];
    for (let place = head + 16; place + 16 <= frame.length; place += 16) places.push(place);
    frames.push(encryptBlocks(frame, places));
    at += frame.length;
  }
  return Buffer.concat(frames);
}

function encryptAccessUnit(data: Buffer): Buffer {
  const starts = [...startsOf(data)];
  const parts = starts.map(({ at, length }, index) => {
    const code = data.subarray(at, at + length);
    const nal = data.subarray(at + length, starts[index + 1]?.at ?? data.length);
    const type = (nal[0] ?? 0) & 31;
    return Buffer.concat([code, (type === 1 || type === 5) && nal.length > 48 ? encryptNal(nal) : nal]);
  });
  return Buffer.concat(parts);
}

function* startsOf(data: Buffer): Generator<{ at: number; length: number }> {
  for (let at = data.indexOf('000001', 0, 'hex'); at >= 0; at = data.indexOf('000001', at + 3, 'hex')) {
    const isLong = at > 0 && data[at - 1] === 0;
    yield isLong ? { at: at - 1, length: 4 } : { at, length: 3 };
  }
}

/** Escapes are inserted after encryption, in addition to those that the slice had. */
function encryptNal(nal: Buffer): Buffer {
  const places: number[] = [];
  for (let at = 32; nal.length - at > 16; at += 160) places.push(at);
  const out: number[] = [];
  let zeros = 0;
  for (const byte of encryptBlocks(nal, places)) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(out);
}

/** Splits PES packets into transport packets. */
class Packer {
  readonly #packets: Buffer[] = [];
  readonly #counters = new Map<number, number>();

  raw(packet: Buffer): void {
    this.#packets.push(packet);
  }

  pack(pid: number, pes: Buffer): void {
    for (let at = 0; at < pes.length; at += 184) {
      const payload = pes.subarray(at, at + 184);
      const counter = this.#counters.get(pid) ?? 0;
      this.#counters.set(pid, (counter + 1) & 15);
      const missing = 184 - payload.length;
      const field = Buffer.alloc(missing, 0xff);
      if (missing > 0) field[0] = missing - 1;
      if (missing > 1) field[1] = 0;
      const head = [0x47, (at === 0 ? 0x40 : 0) | (pid >> 8), pid & 255, (missing > 0 ? 0x30 : 0x10) | counter];
      this.#packets.push(Buffer.concat([Buffer.from(head), field, payload]));
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#packets);
  }
}
