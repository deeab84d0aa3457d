import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { root } from './lib/root.ts';

const createdFolders: string[] = [];
afterEach(() => {
  for (const folder of createdFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  output: string;
}

type StartOptions = { cwd?: string; env?: Record<string, string> };

const start = (args: readonly string[], options?: StartOptions) => startProgram(process.execPath, args, options);

function startProgram(program: string, args: readonly string[], options: StartOptions = {}) {
  const child = spawn(program, [...args], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting: { text: RegExp; resolve: () => void }[] = [];
  const collect = (bytes: Buffer) => {
    output += bytes.toString();
    for (const { text, resolve } of waiting) if (text.test(output)) resolve();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })));
  const says = (text: RegExp) =>
    Promise.race([
      new Promise<void>((resolve) => waiting.push({ text, resolve })),
      ended.then(({ output: all }) => Promise.reject(new Error(`ended before it said ${text}:\n${all}`))),
    ]);
  return { child, ended, says };
}

/** A fresh clone from the bootstrap's point of view: nothing installed. */
function freshClone(npmrc = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'));
  createdFolders.push(folder);
  mkdirSync(join(folder, 'tools'));
  for (const file of ['tools/bootstrap.mjs', 'tools/explain-install-failure.mjs'])
    cpSync(join(root, file), join(folder, file));
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "fresh", "private": true, "dependencies": { "left-pad": "1.3.0" } }',
  );
  const lock = {
    name: 'fresh',
    lockfileVersion: 3,
    packages: {
      '': { name: 'fresh', dependencies: { 'left-pad': '1.3.0' } },
      'node_modules/left-pad': { version: '1.3.0', license: 'WTFPL' },
    },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(join(folder, '.npmrc'), npmrc);
  return folder;
}

const pretend = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`;

test('a Node that is too old is reported in one sentence', async () => {
  const old = pretend(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });",
  );
  const { code, output } = await start([old, 'tools/bootstrap.mjs', 'start']).ended;
  expect(output).toBe('Node 18.20.0 is too old: install Node 20 or newer from https://nodejs.org and try again.\n');
  expect(code).toBe(1);
});

test('an unknown command lists the known ones', async () => {
  const { code, output } = await start(['tools/bootstrap.mjs', 'fly']).ended;
  expect(output).toMatch(/^Unknown command "fly": use one of start, dev, /);
  expect(code).toBe(1);
});

test('no network at install: one sentence with the remedy', async () => {
  const folder = freshClone('registry=http://127.0.0.1:9/\nfetch-retries=0\n');
  const { code, output } = await start(['tools/bootstrap.mjs', 'start'], {
    cwd: folder,
    env: { npm_config_cache: join(folder, 'cache') },
  }).ended;
  expect(output.trim().split('\n').at(-1)).toMatch(
    /^The packages could not be downloaded: check the internet connection/,
  );
  expect(code).toBe(1);
});

test('no disk space: one sentence with the remedy, before anything is written', async () => {
  const full = pretend(
    "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.statfsSync = () => ({ bavail: 10, bsize: 4096 }); syncBuiltinESMExports();",
  );
  const { code, output } = await start([full, 'tools/bootstrap.mjs', 'start'], { cwd: freshClone() }).ended;
  expect(output).toBe('The disk is full: free at least 1.5 GB and run the same command again.\n');
  expect(code).toBe(1);
});

/** A zombie has ended, but its exit code has not been collected (containers often have no init process that would). */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** The server's process, which the bootstrap started. */
function serverOf(child: ChildProcess): number {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number);
  expect(children).toHaveLength(1);
  return children[0] ?? 0;
}

const onLinux = process.platform === 'linux';

/** One database for all servers, which run one after the other: creating it takes longer than all the rest of a start. */
const dataFolder = mkdtempSync(join(tmpdir(), 'bootstrap-data-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
const settings = { PORT: '0', NODE_ENV: 'test', DATA_FOLDER: dataFolder };

test.runIf(onLinux).each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the server cleanly and leaves no process behind',
  async (signal) => {
    const run = start(['tools/bootstrap.mjs', 'start'], { env: settings });
    await run.says(/ready: http/);
    const server = serverOf(run.child);
    run.child.kill(signal);
    expect((await run.ended).code).toBe(0);
    expect(isAlive(server)).toBe(false);
  },
  180_000,
);

test.runIf(onLinux)(
  'the server ends even if the process that started it is killed',
  async () => {
    const run = start(['tools/bootstrap.mjs', 'start'], { env: settings });
    await run.says(/ready: http/);
    const server = serverOf(run.child);
    run.child.kill('SIGKILL');
    // Its output closes when the last process that holds it has ended: the server itself.
    await run.ended;
    await expect.poll(() => isAlive(server), { timeout: 15_000 }).toBe(false);
  },
  180_000,
);

test.runIf(onLinux)(
  'SIGTERM to npm, whose shell does not forward signals, stops the server too',
  async () => {
    const command = `"${process.execPath}" tools/bootstrap.mjs start; true`;
    const shell = startProgram('sh', ['-c', command], { env: settings });
    await shell.says(/ready: http/);
    shell.child.kill('SIGTERM');
    // The output stays open as long as any process could write to it, so bootstrap and server are gone.
    await shell.ended;
  },
  180_000,
);

test('a taken port is reported in one sentence with the remedy', async () => {
  // The usual port: for another one, the extension would be rebuilt. If the port is already taken, that works too.
  const port = 3000;
  const other = createServer();
  await new Promise<void>((resolve) => other.once('error', () => resolve()).listen(port, '127.0.0.1', resolve));
  const { code, output } = await start(['tools/bootstrap.mjs', 'start'], {
    env: { ...settings, PORT: String(port) },
  }).ended;
  other.close();
  expect(output.trim().split('\n').at(-1)).toBe(
    `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1} npm start.`,
  );
  expect(code).toBe(1);
}, 180_000);

test('a wrong setting names the variable, the rule and an example', async () => {
  const { code, output } = await start(['tools/bootstrap.mjs', 'start'], {
    env: { ...settings, PORT: 'seventy' },
  }).ended;
  expect(output).toContain('PORT must be a whole number from 0 to 65535 (0: any free port), for example PORT=3000');
  expect(code).toBe(1);
}, 180_000);
