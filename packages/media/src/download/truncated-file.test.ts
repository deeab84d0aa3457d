import { hurriedClock, MemoryStorage, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { download } from './download.ts';

/** A WebM file with a 100-byte segment, of which this many bytes exist. */
const webm = (count: number): Uint8Array<ArrayBuffer> => {
  const doctype = [0x42, 0x82, 0x84, ...new TextEncoder().encode('webm')];
  const head = [0x1a, 0x45, 0xdf, 0xa3, 0x87, ...doctype, 0x18, 0x53, 0x80, 0x67, 0x40, 0x64, 0xec, 0x40, 0x61];
  const file = new Uint8Array(head.length - 3 + count);
  file.set(head);
  return file;
};

function save(file: Uint8Array<ArrayBuffer>) {
  const headers = { 'content-length': `${file.length}` };
  const http = new ScriptedHttp(() => ({ headers, body: [file] }));
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  return download(ports, { url: 'http://film.test/a.webm', storage: new MemoryStorage() }).result;
}

test('a WebM file that is shorter than it says is refused, even if the server calls it complete', async () => {
  await expect(save(webm(60))).rejects.toMatchObject({ code: 'segment.truncated' });
});

test('a WebM file that is as long as it says is saved', async () => {
  expect(await save(webm(100))).toMatchObject({ status: 'done' });
});
