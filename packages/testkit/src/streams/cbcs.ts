import { createCipheriv } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeStream } from './hls.ts';
import { cachedFolder } from './make.ts';

const key = Buffer.from('8899aabbccddeeff0011223344556677', 'hex');
const iv = Buffer.from('a0b1c2d3e4f5061728394a5b6c7d8e9f', 'hex');

/** The key of `cbcsEncrypted`, for other readers of the same stream. */
export const cbcsKey = key.toString('hex');

/**
 * Encrypts fragments as HLS does with METHOD=SAMPLE-AES and a plain key: scheme `cbcs` with one vector for all samples, one
 * block in ten of each slice and all whole blocks of each frame of sound.
 */
export async function cbcsEncrypted(stream: MadeStream): Promise<MadeStream> {
  const folder = await cachedFolder(`cbcs 1 ${stream.folder}`, async (target) => {
    const playlist = await readFile(join(stream.folder, stream.manifest), 'utf8');
    const tag = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key.bin",KEYFORMAT="identity",KEYFORMATVERSIONS="1"';
    await writeFile(join(target, 'key.bin'), key);
    await writeFile(join(target, stream.manifest), playlist.replace('#EXT-X-MAP', `${tag}\n#EXT-X-MAP`));
    const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
    const kinds = new Map<number, string>();
    await writeFile(join(target, init), protectedInit(await readFile(join(stream.folder, init)), kinds));
    for (const [, name = ''] of playlist.matchAll(/^([^#\s]+\.m4s)$/gm)) {
      await writeFile(join(target, name), protectedSegment(await readFile(join(stream.folder, name)), kinds));
    }
  });
  return { folder, manifest: stream.manifest };
}

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

interface FoundBox {
  readonly type: string;
  readonly body: Buffer;
}

function boxesOf(bytes: Buffer): FoundBox[] {
  const found: FoundBox[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + bytes.readUInt32BE(at)),
    });
  }
  return found;
}

const parents = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** Marks the sample entries as encrypted; records which track is video and which is sound. */
function protectedInit(init: Buffer, kinds: Map<number, string>): Buffer {
  let id = 0;
  const rewrite = (bytes: Buffer): Buffer =>
    Buffer.concat(
      boxesOf(bytes).map(({ type, body }) => {
        if (type === 'tkhd') id = body.readUInt32BE(12);
        if (parents.has(type)) return box(type, rewrite(body));
        if (type !== 'stsd') return box(type, body);
        const entries = boxesOf(body.subarray(8)).map((entry) => {
          const isSound = entry.type === 'mp4a';
          kinds.set(id, isSound ? 'enca' : 'encv');
          return box(isSound ? 'enca' : 'encv', entry.body, protection(entry.type, isSound ? 0 : 0x19));
        });
        return box(type, body.subarray(0, 8), ...entries);
      }),
    );
  return rewrite(init);
}

function protection(original: string, pattern: number): Buffer {
  const tenc = box('tenc', Buffer.from([1, 0, 0, 0, 0, pattern, 1, 0]), Buffer.alloc(16, 5), Buffer.from([16]), iv);
  const scheme = box('schm', Buffer.alloc(4), Buffer.from('cbcs'), Buffer.from([0, 1, 0, 0]));
  return box('sinf', box('frma', Buffer.from(original, 'latin1')), scheme, box('schi', tenc));
}

/** Encrypts the samples of each fragment, and lists in its header which bytes stay clear. */
function protectedSegment(segment: Buffer, kinds: ReadonlyMap<number, string>): Buffer {
  const out: Buffer[] = [];
  let moof: Buffer | undefined;
  for (const { type, body } of boxesOf(segment)) {
    if (type === 'moof') moof = body;
    else if (type === 'mdat' && moof) out.push(...protectedFragment(moof, Buffer.from(body), kinds));
  }
  return Buffer.concat(out);
}

function protectedFragment(moof: Buffer, media: Buffer, kinds: ReadonlyMap<number, string>): Buffer[] {
  const before = moof.length + 16;
  const notes = boxesOf(moof).map(({ type, body }) => {
    if (type !== 'traf') return Buffer.alloc(0);
    return encryptTrack(body, media, before, kinds) ?? Buffer.alloc(0);
  });
  const added = notes.reduce((sum, { length }) => sum + length, 0);
  const parts = boxesOf(moof).map(({ type, body }, index) => {
    if (type !== 'traf') return box(type, body);
    const moved = boxesOf(body).map((one) => {
      if (one.type !== 'trun') return box(one.type, one.body);
      const run = Buffer.from(one.body);
      // The media comes after a longer header now.
      run.writeInt32BE(run.readInt32BE(8) + added, 8);
      return box('trun', run);
    });
    return box('traf', ...moved, notes[index] ?? Buffer.alloc(0));
  });
  return [box('moof', ...parts), box('mdat', media)];
}

/** Encrypts in place. Undefined if every sample is fully encrypted, which needs no list. */
function encryptTrack(
  traf: Buffer,
  media: Buffer,
  before: number,
  kinds: ReadonlyMap<number, string>,
): Buffer | undefined {
  const boxes = boxesOf(traf);
  const tfhd = boxes.find(({ type }) => type === 'tfhd')?.body ?? Buffer.alloc(8);
  const isSound = kinds.get(tfhd.readUInt32BE(4)) === 'enca';
  const notes: Buffer[] = [];
  for (const { type, body } of boxes) {
    if (type !== 'trun') continue;
    let at = body.readInt32BE(8) - before;
    for (const size of sizesOf(body, tfhd)) {
      const sample = media.subarray(at, at + size);
      if (isSound) encryptBlocks(sample, 1);
      else notes.push(encryptPicture(sample));
      at += size;
    }
  }
  if (isSound) return undefined;
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  head.writeUInt32BE(notes.length, 4);
  return box('senc', head, ...notes);
}

/** Sample sizes of a run, from the run itself or from the track's default. */
function sizesOf(run: Buffer, tfhd: Buffer): number[] {
  const flags = run.readUInt32BE(0);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0);
  const start = 12 + ((flags & 4) !== 0 ? 4 : 0);
  const preset = tfhd.readUInt32BE(0);
  const presetAt = 8 + [1, 2, 8].reduce((sum, flag) => sum + ((preset & flag) !== 0 ? (flag === 1 ? 8 : 4) : 0), 0);
  return Array.from({ length: run.readUInt32BE(4) }, (_, index) =>
    fields.includes(0x200)
      ? run.readUInt32BE(start + 4 * (index * fields.length + fields.indexOf(0x200)))
      : tfhd.readUInt32BE(presetAt),
  );
}

/** Each NAL unit is a separate part: length, header and slice header are clear. */
function encryptPicture(sample: Buffer): Buffer {
  const parts: number[] = [];
  for (let at = 0; at + 4 <= sample.length; ) {
    const end = at + 4 + sample.readUInt32BE(at);
    const clear = Math.min(36, end - at);
    encryptBlocks(sample.subarray(at + clear, end), 10);
    parts.push(clear, end - at - clear);
    at = end;
  }
  const note = Buffer.alloc(2 + parts.length * 3);
  note.writeUInt16BE(parts.length / 2);
  for (let index = 0; index < parts.length; index += 2) {
    note.writeUInt16BE(parts[index] ?? 0, 2 + index * 3);
    note.writeUInt32BE(parts[index + 1] ?? 0, 4 + index * 3);
  }
  return note;
}

function encryptBlocks(data: Buffer, every: number): void {
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  for (let at = 0; at + 16 <= data.length; at += 16 * every) cipher.update(data.subarray(at, at + 16)).copy(data, at);
}
