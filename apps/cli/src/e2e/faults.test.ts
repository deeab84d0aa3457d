import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JobEvent, MediaError, type MediaErrorCode } from '@clipharbor/media';
import {
  type ContentSource,
  decodedVideoHashes,
  ExpiringTokens,
  encrypted,
  type Fault,
  folder,
  hls,
  packetHashes,
  sourceFile,
  startFaultServer,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save, saveFrom } from './save.ts';

async function expectWhole(file: string, source: string): Promise<void> {
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
  expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
}

const failure = async (work: Promise<unknown>): Promise<MediaErrorCode> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MediaError) return error.code;
  throw new Error(`no MediaError: ${String(error)}`);
};

const media = /\.ts$/;

test.each([
  ['A1 a truncated body', { kind: 'cut', match: media, times: 1 }],
  ['A1 a length that promises more', { kind: 'wrongLength', match: media, times: 1 }],
  ['A2 a body without length that ends early', { kind: 'unknownLength', match: media, times: 1 }],
  ['A3 a page instead of media', { kind: 'html', match: media, times: 1 }],
  ['A6 a busy server', { kind: 'busy', match: media, times: 1, retryAfter: 0 }],
  ['A6 too many requests', { kind: 'tooMany', match: media, percent: 50, times: 1, retryAfter: 0 }],
  ['A5 a refusal that does not last', { kind: 'forbidden', match: /seg00[13]/, times: 1 }],
  ['a segment that one server does not have yet', { kind: 'missing', match: /seg002/, times: 2 }],
  ['A2 the same early end three times', { kind: 'unknownLength', match: /seg001/, times: 3 }],
  ['A29 an empty answer', { kind: 'empty', match: media, times: 1 }],
  ['a connection that drops', { kind: 'drop', match: media, times: 2 }],
  ['a busy manifest', { kind: 'busy', match: /m3u8/, times: 1, retryAfter: 0 }],
  ['a cut manifest', { kind: 'cut', match: /m3u8/, times: 1 }],
] as const satisfies readonly (readonly [string, Fault])[])('%s is survived', async (_, fault) => {
  const source = await sourceFile();
  const { file, result } = await save(await hls(source), {}, [fault]);
  await expectWhole(file, source);
  expect(result.status).toBe('done');
});

test.each(['empty', 'unknownLength', 'html'] as const)(
  'an initialization section that comes as %s is asked for again',
  { timeout: 60_000 },
  async (kind) => {
    const source = await sourceFile();
    const { file } = await save(await hls(source, { type: 'fmp4' }), {}, [{ kind, match: /init/, times: 1 }]);
    await expectWhole(file, source);
  },
);

test('a key that comes as a page is requested again', async () => {
  const source = await sourceFile();
  const { file } = await save(await encrypted(await hls(source)), {}, [{ kind: 'html', match: /key0/, times: 1 }]);
  await expectWhole(file, source);
});

test('a segment of noise fails the job', async () => {
  const stream = await hls(await sourceFile());
  const files = folder(stream.folder);
  const noise = Uint8Array.from({ length: 40_000 }, (_, index) => ((index * index * 31 + 200) % 251) | 0x80);
  const content: ContentSource = (address) => (address.includes('seg002') ? { body: noise } : files(address));
  const server = await startFaultServer({ content });
  try {
    expect(await failure(saveFrom(server, stream.manifest))).toBe('segment.damaged');
  } finally {
    await server.close();
  }
});

test('a file that ends early although all announced bytes arrived fails the job', async () => {
  const body = (await readFile(await sourceFile())).subarray(0, -5000);
  const server = await startFaultServer({ content: () => ({ body }) });
  try {
    expect(await failure(saveFrom(server, 'film.mp4'))).toBe('segment.truncated');
  } finally {
    await server.close();
  }
});

test('A2 a file without a length that ends early is loaded again', async () => {
  const body = await readFile(await sourceFile());
  const faults = [{ kind: 'unknownLength', times: 3 }] as const;
  const server = await startFaultServer({ content: () => ({ body }), faults });
  try {
    expect(await readFile((await saveFrom(server, 'film.mp4')).file)).toEqual(body);
  } finally {
    await server.close();
  }
});

test('A9 a file under DRM is refused', async () => {
  const key = '00112233445566778899aabbccddeeff';
  const scheme = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', key];
  const body = await readFile(await sourceFile({ seconds: 2, extra: scheme }));
  const server = await startFaultServer({ content: () => ({ body }) });
  try {
    expect(await failure(saveFrom(server, 'film.mp4'))).toBe('media.protected');
  } finally {
    await server.close();
  }
});

test.each(['wrongRange', 'ignoreRange', 'changedEtag'] as const)(
  'A4 %s never damages the result',
  { timeout: 60_000 },
  async (kind) => {
    const source = await sourceFile();
    const stream = await hls(source, { isSingleFile: true });
    const { file } = await save(stream, {}, [{ kind, match: media, times: 1 }]);
    await expectWhole(file, source);
  },
);

test('A5 addresses that expire are healed from the manifest', async () => {
  const source = await sourceFile();
  const stream = await hls(source);
  const files = folder(stream.folder);
  const signed: ContentSource = async (address) => {
    const content = await files(address);
    if (!content || !address.endsWith('.m3u8')) return content;
    return {
      ...content,
      body: Buffer.from(new TextDecoder().decode(content.body).replaceAll('.ts', '.ts?token={token}')),
    };
  };
  const tokens = new ExpiringTokens(signed, 4);
  const server = await startFaultServer({ content: tokens.content });
  try {
    const { file } = await saveFrom(server, stream.manifest);
    await expectWhole(file, source);
  } finally {
    await server.close();
  }
});

test('A8 a segment that cannot be decrypted is loaded again, then reported', async () => {
  const source = await sourceFile();
  const stream = await encrypted(await hls(source), { iv: new Uint8Array(16).fill(3) });
  expect((await save(stream, {}, [{ kind: 'unknownLength', match: /seg002/, times: 1 }])).result.status).toBe('done');
  expect(await failure(save(stream, {}, [{ kind: 'html', match: /key0/ }]))).toBe('segment.undecryptable');
});

test('a missing segment fails the job and keeps the partial file', async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder, faults: [{ kind: 'missing', match: /seg004/ }] });
  try {
    expect(await failure(saveFrom(server, stream.manifest))).toBe('segment.missing');
  } finally {
    await server.close();
  }
});

test('if gaps are allowed, a missing segment is listed and keeps its duration', async () => {
  const source = await sourceFile();
  const { file, result } = await save(await hls(source), { allowPartial: true }, [
    { kind: 'missing', match: /seg002/ },
  ]);
  expect(result.status).toBe('partial');
  expect(result.health.missing).toMatchObject([{ sequence: 2, start: 4, duration: 2, reason: 'segment.missing' }]);
  const all = await decodedVideoHashes(source);
  expect(await decodedVideoHashes(file)).toEqual([...all.slice(0, 100), ...all.slice(150)]);
  expect(result.duration).toBeGreaterThan(11.9);
});

test('resuming starts over if nothing was saved yet, and fails if nothing was started', {
  timeout: 60_000,
}, async () => {
  const source = await sourceFile();
  const stream = await hls(source);
  const target = await mkdtemp(join(tmpdir(), 'clipharbor-'));
  const faults: Fault[] = [{ kind: 'missing', match: /seg000/, times: 3 }];
  const server = await startFaultServer({ root: stream.folder, faults });
  const resume = { mustResume: true };
  try {
    expect(await failure(saveFrom(server, stream.manifest, resume, target))).toBe('input.invalid');
    expect(await failure(saveFrom(server, stream.manifest, {}, target))).toBe('segment.missing');
    await expectWhole((await saveFrom(server, stream.manifest, resume, target)).file, source);
  } finally {
    await server.close();
  }
});

test('an empty partial file and an empty journal are started again', async () => {
  const source = await sourceFile();
  const stream = await hls(source);
  const target = await mkdtemp(join(tmpdir(), 'clipharbor-'));
  for (const name of ['out.mp4.part', 'out.mp4.journal']) await writeFile(join(target, name), '');
  const server = await startFaultServer({ root: stream.folder });
  try {
    const { file, names } = await saveFrom(server, stream.manifest, {}, target);
    await expectWhole(file, source);
    expect(names).toEqual(['out.mp4']);
  } finally {
    await server.close();
  }
});

test.each(['deleted', 'replaced'])('A21 a partial file that is %s fails the job', async (how) => {
  const stream = await hls(await sourceFile());
  const target = await mkdtemp(join(tmpdir(), 'clipharbor-'));
  const server = await startFaultServer({ root: stream.folder });
  const part = join(target, 'out.mp4.part');
  const onEvent = (event: JobEvent): void => {
    if (event.type !== 'progress' || event.progress.seconds < 4) return;
    rmSync(part, { force: true });
    if (how === 'replaced') writeFileSync(part, 'something else');
  };
  try {
    expect(await failure(saveFrom(server, stream.manifest, { onEvent }, target))).toBe('disk.failed');
    expect(await readdir(target)).not.toContain('out.mp4');
  } finally {
    await server.close();
  }
});

test('A24 a manifest that leads to a private address is refused', async () => {
  const stream = await hls(await sourceFile());
  expect(await failure(save(stream, {}, [{ kind: 'redirectPrivate', match: media }]))).toBe('address.private');
});

test('A10 playlists that refer to each other end in an error', async () => {
  const content = (): { body: Uint8Array } => ({
    body: Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmaster.m3u8\n'),
  });
  const server = await startFaultServer({ content });
  try {
    expect(await failure(saveFrom(server, 'master.m3u8'))).toBe('manifest.loop');
  } finally {
    await server.close();
  }
});

test('A27 canceling leaves nothing behind', async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder, bytesPerSecond: 100_000 });
  const abort = new AbortController();
  try {
    const target = await mkdtemp(join(tmpdir(), 'clipharbor-'));
    const onEvent = (event: { type: string }): void => {
      if (event.type === 'progress') abort.abort();
    };
    expect(await failure(saveFrom(server, stream.manifest, { signal: abort.signal, onEvent }, target))).toBe(
      'cancelled',
    );
    expect(await readdir(target)).toEqual([]);
  } finally {
    await server.close();
  }
});

test('A26 only one job can write a file', async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  const target = await mkdtemp(join(tmpdir(), 'clipharbor-'));
  try {
    const ends = await Promise.allSettled([1, 2].map(() => saveFrom(server, stream.manifest, {}, target)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(target)).toEqual(['out.mp4']);
  } finally {
    await server.close();
  }
});
