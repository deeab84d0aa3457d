import { createCipheriv } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeStream } from './hls.ts';
import { cachedFolder } from './make.ts';

export interface EncryptOptions {
  /** Segments per key. */
  readonly rotateEvery?: number;
  /** Written to the playlist; without it the media sequence number is the IV. */
  readonly iv?: Uint8Array;
  /** IV with which the initialization section is encrypted too. */
  readonly mapIv?: Uint8Array;
  readonly mediaSequence?: number;
}

const hex = (bytes: Uint8Array | undefined): string => (bytes ? Buffer.from(bytes).toString('hex') : '');

/** Encrypts the segments of a packaged stream with AES-128, as a packager would. */
export async function encrypted(stream: MadeStream, options: EncryptOptions = {}): Promise<MadeStream> {
  const { rotateEvery = 1000, iv, mapIv, mediaSequence = 0 } = options;
  const key = ['aes', stream.folder, rotateEvery, hex(iv), hex(mapIv), mediaSequence].join(' ');
  const folder = await cachedFolder(key, async (target) => {
    const lines = [`#EXTM3U`, '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:10', `#EXT-X-MEDIA-SEQUENCE:${mediaSequence}`];
    const playlist = await readFile(join(stream.folder, stream.manifest), 'utf8');
    const map = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist);
    if (map?.[1]) {
      if (mapIv) lines.push(keyLine(0, mapIv));
      await encryptFile(stream.folder, target, map[1], mapIv && keyBytes(0), mapIv);
      lines.push(map[0]);
    }
    for (const [index, [inf, name]] of segments(playlist).entries()) {
      const number = Math.floor(index / rotateEvery);
      if (index % rotateEvery === 0) {
        await writeFile(join(target, `key${number}.ts`), keyBytes(number));
        lines.push(keyLine(number, iv));
      }
      await encryptFile(stream.folder, target, name, keyBytes(number), iv ?? sequenceIv(mediaSequence + index));
      lines.push(inf, name);
    }
    await writeFile(join(target, stream.manifest), [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
  });
  return { folder, manifest: stream.manifest };
}

function segments(playlist: string): (readonly [string, string])[] {
  return [...playlist.matchAll(/(#EXTINF:.*)\n([^#\s]+)/g)].map(([, inf = '', name = '']) => [inf, name]);
}

// ffmpeg, which reads these streams for comparison, refuses keys without a media extension.
const keyLine = (number: number, iv: Uint8Array | undefined): string =>
  `#EXT-X-KEY:METHOD=AES-128,URI="key${number}.ts"${iv ? `,IV=0x${hex(iv)}` : ''}`;

const keyBytes = (number: number): Buffer => Buffer.alloc(16, number + 7);

function sequenceIv(sequence: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeBigUInt64BE(BigInt(sequence), 8);
  return iv;
}

async function encryptFile(
  from: string,
  to: string,
  name: string,
  key: Uint8Array | undefined,
  iv: Uint8Array | undefined,
): Promise<void> {
  const plain = await readFile(join(from, name));
  if (!key || !iv) return writeFile(join(to, name), plain);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  await writeFile(join(to, name), Buffer.concat([cipher.update(plain), cipher.final()]));
}
