import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { decodedVideoHashes, hls, LiveHls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';

const launcher = fileURLToPath(new URL('../bin/clipharbor.mjs', import.meta.url));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the tool as a user would. `onOut` receives standard output as it arrives. */
async function tool(
  args: readonly string[],
  cwd: string,
  onOut?: (text: string, interrupt: () => void) => void,
): Promise<Run> {
  const child = spawn(process.execPath, [launcher, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    onOut?.(out, () => child.kill('SIGINT'));
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

const place = (): Promise<string> => mkdtemp(join(tmpdir(), 'clipharbor-'));

test('a download prints the file and nothing that a script would have to filter out', async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  const folder = await place();
  try {
    const { code, out, err } = await tool([`${server.origin}/${stream.manifest}`, '-o', 'film.mkv'], folder);
    expect([code, out]).toEqual([0, 'film.mkv\n']);
    expect(err).not.toContain('\u001b');
    expect(await decodedVideoHashes(join(folder, 'film.mkv'))).toHaveLength(300);
  } finally {
    await server.close();
  }
});

test.runIf(process.platform === 'linux')('A19 a full disk ends with code 6 and can be resumed', async () => {
  const source = await sourceFile();
  const stream = await hls(source);
  const server = await startFaultServer({ root: stream.folder });
  const folder = await place();
  const args = [`${server.origin}/${stream.manifest}`, '-o', 'x.mp4', '--json'];
  try {
    // No file written from this shell may exceed 200 KB.
    const script = `trap '' XFSZ; ulimit -f 200; exec "$@"`;
    const full = spawn('bash', ['-c', script, 'bash', process.execPath, launcher, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let out = '';
    full.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const code = await new Promise<number | null>((resolve) => full.on('close', resolve));
    expect(code).toBe(6);
    expect(out).toMatch(/"code":"disk\.(full|failed)"/);
    expect(await readdir(folder)).not.toContain('x.mp4');
    expect((await tool([...args, '--resume'], folder)).code).toBe(0);
    expect(await decodedVideoHashes(join(folder, 'x.mp4'))).toEqual(await decodedVideoHashes(source));
  } finally {
    await server.close();
  }
});

test('the tool keeps its nursery small, in one process', async () => {
  const spy = join(await place(), 'spy.cjs');
  // Data that is kept while more is allocated makes a nursery grow if it may.
  await writeFile(
    spy,
    `process.on('exit', () => {
      globalThis.kept = Array.from({ length: 2e6 }, (_, index) => ({ index }));
      const nursery = require('node:v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
      console.log(JSON.stringify({ pid: process.pid, bytes: nursery.space_size }));
    });`,
  );
  const started = spawn(process.execPath, ['--require', spy, launcher, '--version'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await text(started.stdout)).trim().split('\n');
  expect(lines).toHaveLength(2);
  const { pid, bytes } = JSON.parse(lines[1] ?? '') as { pid: number; bytes: number };
  expect(pid).toBe(started.pid);
  expect(bytes).toBeLessThanOrEqual(4 * 2 ** 20);
});

test('JSON lines report the progress and the health', async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  try {
    const { out } = await tool([`${server.origin}/${stream.manifest}`, '-o', 'x.mp4', '--json'], await place());
    const lines = out
      .trim()
      .split('\n')
      .map((line): { type: string } => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ type: 'done', status: 'done', health: { isComplete: true } });
  } finally {
    await server.close();
  }
});

test('a list shows what is offered and downloads nothing', async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  const folder = await place();
  try {
    const { code, out } = await tool([`${server.origin}/${stream.manifest}`, '--list'], folder);
    expect(code).toBe(0);
    expect(out).toContain('HLS, 0:12');
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await server.close();
  }
});

const playlist = (line: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${line}\n#EXTINF:4,\nseg.ts\n#EXT-X-ENDLIST\n`;

test.each([
  ['a wrong option', 2, ['--nonsense'], ''],
  ['a missing server', 3, [], undefined],
  ['DRM', 4, [], playlist('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"')],
  ['a page', 5, [], '<!doctype html><html><body>Hello</body></html>'],
  ['nothing to go on with', 2, ['--resume'], playlist('')],
] as const)('%s ends with code %i', async (_, expected, args, body) => {
  const server = await startFaultServer({
    content: () => (body === undefined ? undefined : { body: Buffer.from(body) }),
  });
  const folder = await place();
  try {
    const { code, err } = await tool([`${server.origin}/x.m3u8`, '-o', 'x.mp4', ...args], folder);
    expect(code).toBe(expected);
    expect(err).not.toBe('');
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await server.close();
  }
});

test('Ctrl+C ends a recording with a playable file', async () => {
  const stream = await hls(await sourceFile());
  const segment = (sequence: number): Uint8Array => readFileSync(join(stream.folder, `seg00${sequence}.ts`));
  const channel = new LiveHls({ segmentSeconds: 2, window: 5, segment });
  channel.advance(8);
  const server = await startFaultServer({ content: channel.content });
  const folder = await place();
  let isInterrupted = false;
  try {
    const args = [`${server.origin}/live.m3u8`, '-o', 'live.mp4', '--live-from', 'start', '--json'];
    const { code } = await tool(args, folder, (text, interrupt) => {
      if (isInterrupted || !text.includes('"seconds":8')) return;
      isInterrupted = true;
      // A terminal also signals the launcher, which passes it on: two signals at once are one Ctrl+C.
      interrupt();
      interrupt();
    });
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual(['live.mp4']);
    expect(await decodedVideoHashes(join(folder, 'live.mp4'))).toHaveLength(200);
  } finally {
    await server.close();
  }
});

test('a refusal names the option that allows it, and an unavailable choice lists the available ones', async () => {
  const stream = await hls(await sourceFile({ seconds: 2 }));
  const playlist = '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",LANGUAGE="de",URI="s.m3u8"\n';
  const variant = `#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\n${stream.manifest}\n`;
  const root = await place();
  await cp(stream.folder, root, { recursive: true });
  await writeFile(join(root, 'offer.m3u8'), playlist + variant);
  const server = await startFaultServer({ root, faults: [{ kind: 'redirectPrivate', match: /seg00/ }] });
  const folder = await place();
  try {
    const refused = await tool([`${server.origin}/${stream.manifest}`, '-o', 'film.mp4'], folder);
    expect(refused.code).toBe(3);
    expect(refused.err).toContain('--allow-private');
    const missing = await tool([`${server.origin}/offer.m3u8`, '-o', 'other.mp4', '--subs', 'xx'], folder);
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('The source offers no subtitles in xx: there is de.');
    expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([]);
  } finally {
    await server.close();
  }
});

test('retries are shown, with what is retried and when', async () => {
  const stream = await hls(await sourceFile({ seconds: 2 }));
  const server = await startFaultServer({
    root: stream.folder,
    faults: [{ kind: 'busy', match: /seg000/, times: 2, retryAfter: 2 }],
  });
  try {
    const { code, err } = await tool([`${server.origin}/${stream.manifest}`, '-o', 'film.mp4'], await place());
    expect(code).toBe(0);
    expect(err).toMatch(/Trying again at \d\d:\d\d:\d\d, in 2 s \(1 of 5\): http.*seg000\.ts \(http\.busy\)/);
  } finally {
    await server.close();
  }
});
