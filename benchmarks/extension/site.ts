import { type ChildProcess, spawn } from 'node:child_process';
import { link, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedFolder } from '../../packages/testkit/src/streams/make.ts';
import { makeStream } from '../media/stream.ts';

const server = fileURLToPath(new URL('../media/server.ts', import.meta.url));

const page = (title: string, script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><script>${script}</script></body></html>`;

/** The first 200 MB of the HLS stream, all of it eight times over as one stream of 3.2 GB, and a page for each. */
async function makeSite(): Promise<string> {
  const stream = await makeStream();
  return cachedFolder('benchmark extension 2', async (folder) => {
    for (const name of await readdir(stream)) await link(join(stream, name), join(folder, name));
    const list = await readFile(join(stream, 'media.m3u8'), 'utf8');
    const [head = '', ...entries] = list.replace('#EXT-X-ENDLIST', '').split('#EXTINF:');
    const half = entries.slice(0, entries.length / 2).map((entry) => `#EXTINF:${entry}`);
    await writeFile(join(folder, 'film.m3u8'), `${head}${half.join('')}#EXT-X-ENDLIST\n`);
    const once = (round: number) => entries.map((entry) => `#EXTINF:${entry.replace('.ts', `.ts?${round}`)}`).join('');
    const rounds = Array.from({ length: 8 }, (_, round) => once(round));
    await writeFile(join(folder, 'long.m3u8'), `${head}${rounds.join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`);
    await writeFile(join(folder, 'film.html'), page('Film', "fetch('/film.m3u8')"));
    await writeFile(join(folder, 'long.html'), page('Long film', "fetch('/long.m3u8')"));
  });
}

export interface Line {
  readonly origin: string;
  readonly close: () => void;
}

/** The site over a connection of this rate; 0 means unlimited. */
export async function openLine(bytesPerSecond: number): Promise<Line> {
  const args = [server, await makeSite(), '20', String(bytesPerSecond), '0'];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { origin: `http://localhost:${port}`, close: () => child.kill() };
}
