import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findFullChromium } from '../../support/browsers.ts';
import { expect } from '../../support/test.ts';

const main = fileURLToPath(new URL('../../../apps/desktop/src/main.ts', import.meta.url));

/** The app as started by a user. Its window is an app window of Chromium, which Playwright inspects. */
export class WindowProcess {
  readonly root = mkdtempSync(join(tmpdir(), 'app-window-'));
  readonly data = join(this.root, 'data');
  readonly downloads = join(this.root, 'downloads');
  readonly #children: ChildProcess[] = [];
  #browser: Browser | undefined;

  constructor() {
    const programs = join(this.root, 'bin');
    mkdirSync(programs);
    const own = ['--headless=new', '--remote-debugging-port=0', ...chromiumArguments];
    const command = [findFullChromium() ?? 'chromium', ...own].map((word) => `'${word}'`).join(' ');
    writeFileSync(join(programs, 'chromium'), `#!/bin/sh\nexec ${command} "$@"\n`);
    chmodSync(join(programs, 'chromium'), 0o755);
  }

  /** @returns the exit code, once it has exited. */
  start(...args: string[]): Promise<number | null> {
    const places = ['--data', this.data, '--downloads', this.downloads, '--site', 'http://127.0.0.1:9'];
    const path = [join(this.root, 'bin'), process.env['PATH']].join(delimiter);
    const child = spawn(process.execPath, [main, ...args, ...places], {
      env: { ...process.env, HOME: this.root, XDG_CONFIG_HOME: '', PATH: path },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#children.push(child);
    return new Promise((resolve) => child.once('exit', resolve));
  }

  /** The page in the window, as soon as it shows the engine. */
  async page(): Promise<Page> {
    const portFile = join(this.data, 'window', 'DevToolsActivePort');
    await expect.poll(() => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n')).toBe(true);
    const [port] = readFileSync(portFile, 'utf8').split('\n');
    this.#browser ??= await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await expect.poll(() => this.pages.length).toBe(1);
    const [page] = this.pages;
    if (page === undefined) throw new Error('The window has no page.');
    return page;
  }

  get pages(): readonly Page[] {
    return this.#browser?.contexts().flatMap((context) => context.pages()) ?? [];
  }

  get enginePid(): number {
    return JSON.parse(readFileSync(join(this.data, 'engine.json'), 'utf8')).pid;
  }

  async close(): Promise<void> {
    await this.start('--quit');
    await Promise.all(this.#children.map(endOf));
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
