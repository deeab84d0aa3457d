import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DesktopHeadlessLine, desktopHeadlessLine } from '@clipharbor/contracts';

const main = fileURLToPath(new URL('../../../apps/desktop/src/main.ts', import.meta.url));

export interface RunningEngine {
  readonly downloads: string;
  /** The address of a new window, with its one-time token. */
  readonly windowUrl: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The real engine, unpackaged, with folders of its own and a site that does not answer. */
export async function startEngine(): Promise<RunningEngine> {
  const root = await mkdtemp(join(tmpdir(), 'window-'));
  const downloads = join(root, 'downloads');
  const start = () => {
    const places = ['--data', join(root, 'data'), '--downloads', downloads, '--site', 'http://127.0.0.1:9'];
    return spawn(process.execPath, [main, '--headless', ...places], {
      env: { ...process.env, HOME: root, XDG_CONFIG_HOME: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
  const lineOf = (child: ReturnType<typeof start>): Promise<DesktopHeadlessLine> =>
    new Promise((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (bytes: Buffer) => {
        printed += bytes.toString();
        if (printed.includes('\n')) resolve(desktopHeadlessLine.parse(JSON.parse(printed)));
      });
      child.once('exit', (code) => reject(new Error(`The engine ended with code ${code} before it was ready.`)));
    });
  const keeper = start();
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  let first: DesktopHeadlessLine | null = await lineOf(keeper);
  return {
    downloads,
    async windowUrl() {
      const { url, token } = first ?? (await lineOf(start()));
      first = null;
      return `${url}/#${token}`;
    },
    async close() {
      keeper.kill('SIGTERM');
      await ended;
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
