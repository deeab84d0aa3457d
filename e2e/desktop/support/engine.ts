import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DesktopHeadlessLine, desktopHeadlessLine } from '@clipharbor/contracts';
import { EngineControl } from '../../../apps/desktop/src/pipe/ask-engine.ts';
import { findEngine } from '../../../apps/desktop/src/pipe/find-engine.ts';

const main = fileURLToPath(new URL('../../../apps/desktop/src/main.ts', import.meta.url));

export interface RunningEngine {
  /** The user's home folder. */
  readonly root: string;
  readonly downloads: string;
  /** The address of its page, for windows with made-up responses: no token is used. */
  readonly url: string;
  /** The address of a new window, with its one-time token. */
  readonly windowUrl: () => Promise<string>;
  /** Sets the folder that the user chooses in the system's folder dialog from now on. */
  readonly answerFolderDialog: (folder: string) => void;
  /** Everything that the system was asked to open. */
  readonly openedBySystem: () => string[];
  readonly close: () => Promise<void>;
}

/** Replaces system programs that would show something: they record what they were asked for, or return an answer. */
function putPrograms(root: string): { readonly folder: string; readonly answer: string; readonly opened: string } {
  const folder = join(root, 'bin');
  const [answer, opened] = [join(root, 'folder-answer'), join(root, 'opened')];
  mkdirSync(folder);
  writeFileSync(join(folder, 'zenity'), `#!/bin/sh\ncat '${answer}'\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${opened}'\n`, { mode: 0o755 });
  return { folder, answer, opened };
}

/** The real engine, unpackaged, with its own home folder and a site that does not respond. */
export async function startEngine(): Promise<RunningEngine> {
  const root = await mkdtemp(join(tmpdir(), 'window-'));
  const programs = putPrograms(root);
  const dataFolder = join(root, 'data');
  const starter = spawn(process.execPath, [main, '--headless', '--data', dataFolder, '--site', 'http://127.0.0.1:9'], {
    env: {
      ...process.env,
      HOME: root,
      XDG_CONFIG_HOME: '',
      PATH: [programs.folder, process.env['PATH']].join(delimiter),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => starter.once('exit', resolve));
  const { url } = await new Promise<DesktopHeadlessLine>((resolve, reject) => {
    let printed = '';
    starter.stdout.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
      if (printed.includes('\n')) resolve(desktopHeadlessLine.parse(JSON.parse(printed)));
    });
    starter.once('exit', (code) => reject(new Error(`The engine ended with code ${code} before it was ready.`)));
  });
  return {
    root,
    url,
    downloads: join(root, 'Downloads'),
    async windowUrl() {
      const socket = await findEngine({ dataFolder }, { kind: 'control' });
      if (socket === null) throw new Error('The engine is gone.');
      const control = new EngineControl(socket);
      const { url, token } = await control.ask('session').finally(() => control.close());
      return `${url}/#${token}`;
    },
    answerFolderDialog: (folder) => writeFileSync(programs.answer, `${folder}\n`),
    openedBySystem: () => (existsSync(programs.opened) ? readFileSync(programs.opened, 'utf8').trim().split('\n') : []),
    async close() {
      starter.kill('SIGTERM');
      await ended;
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
