import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type DesktopHeadlessLine, desktopHeadlessLine } from '@clipharbor/contracts';
import { HostClient } from './host-client.ts';
import { WindowClient } from './window-client.ts';

const main = join(import.meta.dirname, '../main.ts');

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** How the app is started. */
export interface AppStart {
  readonly program: string;
  readonly args: readonly string[];
  /** The `PATH` on which it looks for other programs. */
  readonly path: string;
}

/** A `PATH` without other programs, and therefore without a browser. */
const fromSource: AppStart = { program: process.execPath, args: [main], path: '/nowhere' };

/** The real program with its own folders. `close` ends everything it started. */
export class DesktopApp {
  readonly root: string;
  readonly data: string;
  readonly downloads: string;
  readonly #site: string;
  readonly #start: AppStart;
  readonly #children = new Set<Child>();
  readonly #pids = new Set<number>();

  private constructor(root: string, site: string, start: AppStart) {
    this.root = root;
    this.#start = start;
    this.data = join(root, 'data');
    this.downloads = join(root, 'downloads');
    this.#site = site;
  }

  /** @param site by default an address where nothing listens. */
  static async open(site = 'http://127.0.0.1:9', start: AppStart = fromSource): Promise<DesktopApp> {
    return new DesktopApp(await mkdtemp(join(tmpdir(), 'desktop-')), site, start);
  }

  spawn(...args: string[]): Child {
    const places = ['--data', this.data, '--downloads', this.downloads, '--site', this.#site];
    const { program, args: first, path } = this.#start;
    const env = { ...process.env, HOME: this.root, XDG_CONFIG_HOME: '', PATH: path };
    const child = spawn(program, [...first, ...args, ...places], { stdio: ['pipe', 'pipe', 'pipe'], env });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  /** Runs until it exits. */
  async run(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
    const child = this.spawn(...args);
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    return { code, output, errors };
  }

  async headless(): Promise<{ line: DesktopHeadlessLine; child: Child }> {
    const child = this.spawn('--headless');
    const line = await new Promise<string>((resolve, reject) => {
      let printed = '';
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => {
        errors += chunk.toString();
      });
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('\n')) resolve(printed);
      });
      child.once('exit', (code) => reject(new Error(`--headless ended with ${code}: ${errors}`)));
    });
    const read = desktopHeadlessLine.parse(JSON.parse(line));
    this.#pids.add(read.pid);
    return { line: read, child };
  }

  /** A window session with the engine, which is started if necessary. */
  async window(): Promise<WindowClient> {
    const { line } = await this.headless();
    return WindowClient.open(line);
  }

  host(...args: string[]): HostClient {
    return new HostClient(this.spawn(...(args.length === 0 ? ['--host'] : args)));
  }

  async kill(pid: number): Promise<void> {
    process.kill(pid, 'SIGKILL');
    await gone(pid);
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill('SIGTERM');
    for (const pid of this.#pids) endIfThere(pid, 'SIGTERM');
    await Promise.all([...this.#pids].map((pid) => gone(pid)));
    // An engine started by a host, or restarted after a crash.
    const { runFilePid } = this;
    if (runFilePid !== undefined) {
      endIfThere(runFilePid, 'SIGTERM');
      await gone(runFilePid);
    }
    for (const child of this.#children) child.kill('SIGKILL');
    await rm(this.root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** The process id of whichever engine has registered itself. */
  get runFilePid(): number | undefined {
    const path = join(this.data, 'engine.json');
    if (!existsSync(path)) return undefined;
    return JSON.parse(readFileSync(path, 'utf8')).pid;
  }
}

function endIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(20);
  }
}
