import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { download } from '@clipharbor/media';
import { createNodeHttp, createNodeStorage, nodePorts } from '@clipharbor/media-node';
import { folder, hls, type MadeStream, sourceFile } from '@clipharbor/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkerPage, type WorkerPage } from '../../test/worker-page.ts';
import type { ConvertRequest } from '../test-support/convert-request.ts';

const wasm = fileURLToPath(import.meta.resolve('wasm-media-encoders/wasm/mp3'));
const entry = fileURLToPath(new URL('../test-support/convert-worker.ts', import.meta.url));

let page: WorkerPage;
let streams: Readonly<Record<'aac' | 'opus', MadeStream>>;

beforeAll(async () => {
  const [aac, file] = await Promise.all([
    sourceFile({ seconds: 6 }).then((source) => hls(source)),
    sourceFile({ seconds: 6, video: 'none', audio: 'opus', container: 'webm' }),
  ]);
  streams = { aac, opus: { folder: dirname(file), manifest: basename(file) } };
  const files = { aac: folder(streams.aac.folder), opus: folder(streams.opus.folder) };
  page = await openWorkerPage(entry, async (address) => {
    if (address === '/lame.wasm') return { body: await readFile(wasm), type: 'application/octet-stream' };
    const [, name, ...rest] = address.split('/');
    return name === 'aac' || name === 'opus' ? files[name](`/${rest.join('/')}`) : undefined;
  });
});

afterAll(() => page?.close());

type Kind = ConvertRequest['kind'];
let made = 0;

const inBrowser = (url: string, kind: Kind, mp3WasmUrl = `${page.origin}/lame.wasm`) => {
  made += 1;
  return page.ask({ url, name: `${made}.${kind}`, kind, mp3WasmUrl } satisfies ConvertRequest);
};

/** The same with the adapters of the command-line tool. */
async function onNode(url: string, kind: Kind): Promise<Buffer> {
  const name = `out.${kind}`;
  const target = await mkdtemp(join(tmpdir(), 'convert-'));
  const http = createNodeHttp({ privateHosts: [new URL(url).host] });
  try {
    await download(nodePorts(http), { url, storage: createNodeStorage(target), name, kind }).result;
    return await readFile(join(target, name));
  } finally {
    await http.close();
    await rm(target, { recursive: true });
  }
}

test.each([
  ['aac', 'mp3'],
  ['aac', 'wav'],
  ['opus', 'mp3'],
  ['opus', 'wav'],
] as const)('%s becomes the same %s as on Node, byte for byte', async (codec, kind) => {
  const url = `${page.origin}/${codec}/${streams[codec].manifest}`;
  const [answer, expected] = await Promise.all([inBrowser(url, kind), onNode(url, kind)]);
  const sha256 = createHash('sha256').update(expected).digest('hex');
  expect(answer).toEqual({ status: 'done', isComplete: true, size: expected.length, sha256 });
  expect(expected.subarray(0, 4).toString('latin1')).toBe(kind === 'mp3' ? 'ID3\u0003' : 'RIFF');
});

test('an encoder that cannot be loaded is reported', async () => {
  const url = `${page.origin}/aac/${streams.aac.manifest}`;
  const answer = await inBrowser(url, 'mp3', `${page.origin}/missing.wasm`);
  expect(answer).toEqual({ code: 'input.invalid' });
});

test('code that only conversion needs is not in the worker’s first script', () => {
  expect([...page.scripts.keys()].map((path) => path.replace(/-.*/, ''))).toEqual(['/worker.js', '/lame', '/opus']);
  for (const script of page.scripts.values()) {
    // LAME comes from its own file, not from the copy inside the package's script.
    expect(script).not.toContain('data:application/wasm;base64');
    expect(script).not.toMatch(/\beval\(|new Function\(|new Blob\(/);
  }
});
