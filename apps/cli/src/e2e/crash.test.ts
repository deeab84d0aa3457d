import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { folder, hls, scale, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';

/** Total number of times the tool is killed. */
const kills = scale(2, 100);
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

const start = (url: string, output: string): ChildProcess =>
  spawn(process.execPath, [main, url, '-o', output, '--quiet'], { stdio: 'ignore' });

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.on('close', resolve);
  });

/** Waits until the journal has grown, so that there is something to continue. */
async function journalGrowth(file: string, child: ChildProcess): Promise<void> {
  const size = async (): Promise<number> => (await stat(`${file}.journal`).catch(() => undefined))?.size ?? 0;
  const before = await size();
  while (child.exitCode === null && (await size()) <= Math.max(before, 200)) await delay(20);
}

test('a killed tool resumes to the same file', { timeout: 60_000 + kills * 30_000 }, async () => {
  const stream = await hls(await sourceFile({ seconds: 30 }));
  const files = folder(stream.folder);
  let held = Number.POSITIVE_INFINITY;
  const server = await startFaultServer({
    content: async (address) => {
      const number = Number(/seg(\d+)/.exec(address)?.[1] ?? -1);
      // The connection goes silent after some segment, so the waiting tool can be killed at any time.
      if (number >= held) await new Promise(() => undefined);
      return files(address);
    },
  });
  try {
    const target = await mkdtemp(join(tmpdir(), 'clipharbor-'));
    const url = `${server.origin}/${stream.manifest}`;
    const whole = join(target, 'whole.mp4');
    expect(await ended(start(url, whole))).toBe(0);
    const expected = await readFile(whole);
    for (let life = 0; life < kills / 2; life += 1) {
      const killed = join(target, `killed-${life}.mp4`);
      // Twice in each download, the second time further along, and at different places each time.
      for (const place of [2 + (life % 5), 8 + (life % 6)]) {
        held = place;
        const child = start(url, killed);
        const end = ended(child);
        await journalGrowth(killed, child);
        child.kill('SIGKILL');
        expect(await end).toBe(null);
      }
      held = Number.POSITIVE_INFINITY;
      const before = server.log.length;
      expect(await ended(start(url, killed))).toBe(0);
      const again = new Set(server.log.slice(before).map(({ address }) => address));
      expect(again).not.toContain('/seg000.ts');
      expect((await readFile(killed)).equals(expected)).toBe(true);
      await rm(killed);
    }
    expect(await readdir(target)).toEqual(['whole.mp4']);
  } finally {
    await server.close();
  }
});
