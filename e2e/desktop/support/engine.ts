import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DesktopHeadlessLine, desktopHeadlessLine } from '@clipharbor/contracts';

const main = fileURLToPath(new URL('../../../apps/desktop/src/main.ts', import.meta.url));

export interface RunningEngine {
  /** The user's home folder. */
  readonly root: string;
  readonly downloads: string;
  /** The address of a new window, with its one-time token. */
  readonly windowUrl: () => Promise<string>;
  /** What the user chooses in the system's folder dialog from now on. */
  readonly answerFolderDialog: (folder: string) => void;
  /** What the system was asked to open so far. */
  readonly openedBySystem: () => string[];
  readonly close: () => Promise<void>;
}

/** Programs of the system that would show something: here they write down what they were asked for, or answer. */
function putPrograms(root: string): { readonly folder: string; readonly answer: string; readonly opened: string } {
  const folder = join(root, 'bin');
  const [answer, opened] = [join(root, 'folder-answer'), join(root, 'opened')];
  mkdirSync(folder);
  writeFileSync(join(folder, 'zenity'), `#!/bin/sh\ncat '${answer}'\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${opened}'\n`, { mode: 0o755 });
  return { folder, answer, opened };
}

/** The real engine, unpackaged, with a home folder of its own and a site that does not answer. */
export async function startEngine(): Promise<RunningEngine> {
  const root = await mkdtemp(join(tmpdir(), 'window-'));
  const programs = putPrograms(root);
  const start = () => {
    const places = ['--data', join(root, 'data'), '--site', 'http://127.0.0.1:9'];
    const path = [programs.folder, process.env['PATH']].join(delimiter);
    return spawn(process.execPath, [main, '--headless', ...places], {
      env: { ...process.env, HOME: root, XDG_CONFIG_HOME: '', PATH: path },
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
    root,
    downloads: join(root, 'Downloads'),
    async windowUrl() {
      const { url, token } = first ?? (await lineOf(start()));
      first = null;
      return `${url}/#${token}`;
    },
    answerFolderDialog: (folder) => writeFileSync(programs.answer, `${folder}\n`),
    openedBySystem: () => (existsSync(programs.opened) ? readFileSync(programs.opened, 'utf8').trim().split('\n') : []),
    async close() {
      keeper.kill('SIGTERM');
      await ended;
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
