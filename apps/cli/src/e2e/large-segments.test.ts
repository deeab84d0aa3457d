import { createCipheriv } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ContentSource,
  decodedVideoHashes,
  folder,
  hls,
  type MadeStream,
  packetHashes,
  sourceFile,
  startFaultServer,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { type Saved, saveFrom } from './save.ts';

/** More than is kept in memory. */
const largeBytes = 17 * 2 ** 20;

/** Empty transport packets. */
function nulls(bytes: number): Buffer {
  const packet = Buffer.alloc(188, 0xff);
  packet.set([0x47, 0x1f, 0xff, 0x10]);
  return Buffer.concat(new Array(Math.ceil(bytes / 188)).fill(packet));
}

/** A box that no reader uses. */
function free(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4);
  return box;
}

async function saveBlownUp(stream: MadeStream, blowUp: (address: string, body: Uint8Array) => Uint8Array) {
  const files = folder(stream.folder);
  const content: ContentSource = async (address) => {
    const found = await files(address);
    return found && { ...found, body: blowUp(address, found.body) };
  };
  const server = await startFaultServer({ content, faults: [{ kind: 'cut', match: /seg001/, times: 1 }] });
  try {
    return await saveFrom(server, stream.manifest);
  } finally {
    await server.close();
  }
}

async function expectWhole({ file, names, result }: Saved, source: string): Promise<void> {
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
  expect(result.status).toBe('done');
  // No temporary files are left next to it.
  expect(names).toEqual(['out.mp4']);
}

const isOdd = (address: string): boolean => /seg00[13]/.test(address);

test('transport segments that do not fit into memory are read from disk', async () => {
  const source = await sourceFile();
  const padding = nulls(largeBytes);
  const saved = await saveBlownUp(await hls(source), (address, body) =>
    isOdd(address) ? Buffer.concat([body.subarray(0, 188 * 40), padding, body.subarray(188 * 40)]) : body,
  );
  await expectWhole(saved, source);
});

test('fragments that do not fit into memory are read from disk', async () => {
  const source = await sourceFile();
  const padding = free(largeBytes);
  const saved = await saveBlownUp(await hls(source, { type: 'fmp4' }), (address, body) =>
    isOdd(address) ? Buffer.concat([body, padding]) : body,
  );
  await expectWhole(saved, source);
});

test('encrypted segments that do not fit into memory are decrypted on the way', async () => {
  const source = await sourceFile();
  const stream = await hls(source);
  const key = Buffer.alloc(16, 7);
  const playlist = await readFile(join(stream.folder, stream.manifest), 'utf8');
  const tag = `#EXT-X-KEY:METHOD=AES-128,URI="data:application/octet-stream;base64,${key.toString('base64')}",IV=0x${'0'.repeat(32)}`;
  const padding = nulls(largeBytes);
  const saved = await saveBlownUp(stream, (address, body) => {
    if (address.endsWith('.m3u8')) return Buffer.from(playlist.replace('#EXTINF', `${tag}\n#EXTINF`));
    const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16));
    return Buffer.concat([cipher.update(isOdd(address) ? Buffer.concat([body, padding]) : body), cipher.final()]);
  });
  await expectWhole(saved, source);
});
