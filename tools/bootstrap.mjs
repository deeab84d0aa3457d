/*
 * The single entry point for every command: works on a fresh clone with nothing but Node 20 or newer. It installs the packages
 * when the lock file has changed, then hands over to the project's pinned Node. It depends on no packages itself.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { diskIsFull, explainInstallFailure, leastFreeBytes } from './explain-install-failure.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = 20;

/** The scripts of each command, run in sequence with the pinned Node. Arguments go to the last one. */
const commands = {
  start: ['tools/build.ts', 'apps/server/src/main.ts'],
  dev: ['tools/dev.ts'],
  build: ['tools/build.ts'],
  check: ['tools/check.ts'],
  test: ['tools/test.ts'],
  e2e: ['tools/build.ts', 'tools/e2e.ts'],
  pictures: ['tools/build.ts', 'tools/build-extension.ts', 'tools/pictures.ts'],
  spec: ['tools/spec-coverage.ts'],
  backend: ['apps/backend/src/main.ts'],
  keys: ['apps/server/src/commands/keys.ts'],
  'db:backup': ['packages/database/src/commands/backup.ts'],
  'db:move': ['packages/database/src/commands/move.ts'],
  'db:restore': ['packages/database/src/commands/restore.ts'],
  bench: ['tools/bench.ts'],
  soak: ['tools/build.ts', 'tools/soak.ts'],
  mutate: ['tools/mutate.ts'],
  recipes: ['tools/sign-recipes.ts'],
  'site-results': ['tools/site-results.ts'],
  extension: ['tools/build-extension.ts'],
  i18n: ['tools/i18n.ts'],
  desktop: ['tools/build-window.ts', 'apps/desktop/src/main.ts'],
  'build:desktop': ['tools/provide-installer.ts', 'apps/desktop/build-steps/build.ts'],
};

/** @param {string} sentence @returns {never} */
function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/** The variables of the npm that called us would change how a nested npm behaves. */
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
}

function lockDigest() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.installed-lock');

/** @returns {Promise<{code: number, output: string}>} */
function runNpmInstall() {
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, programArgs] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program === 'npm' && process.platform === 'win32',
    });
    stopWithUs(child);
    let output = '';
    const collect = (/** @type {Buffer} */ bytes) => {
      output = (output + bytes.toString()).slice(-200_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function install() {
  const digest = lockDigest();
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < leastFreeBytes) giveUp(diskIsFull);
  const packages = Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages).length;
  say(`Installing up to ${packages} packages (first run or changed lock file) …`);
  const start = Date.now();
  const seconds = () => ((Date.now() - start) / 1000).toFixed(0);
  const ticker = setInterval(() => say(`  still installing, ${seconds()} s`), 10_000);
  const { code, output } = await runNpmInstall();
  clearInterval(ticker);
  if (code !== 0 || !existsSync(pinnedNode)) {
    const log = join(root, '.cache', 'install.log');
    mkdirSync(dirname(log), { recursive: true });
    writeFileSync(log, output);
    giveUp(explainInstallFailure(output));
  }
  writeFileSync(stamp, digest);
  say(`  installed in ${seconds()} s`);
}

/**
 * npm runs us through a shell, which dies of a signal without passing it on, so a changed parent also counts as a signal.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithUs(child) {
  const forward = () => child.kill('SIGTERM');
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) forward();
  }, 300);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, forward);
  child.once('close', () => {
    clearInterval(watch);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward);
  });
}

/** The channel tells the child when we disappear without a signal, so that it never stays behind. */
/** @param {string} script @param {readonly string[]} args @returns {Promise<number>} */
function run(script, args) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const flags = ['--disable-warning=ExperimentalWarning', ...settings];
  return new Promise((resolve) => {
    const child = spawn(pinnedNode, [...flags, script, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    stopWithUs(child);
    child.on('error', (error) =>
      giveUp(`The project's own Node could not be started (${error.message}): run npm ci and try again.`),
    );
    child.on('close', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  giveUp(
    `Node ${process.versions.node} is too old: install Node ${oldestNode} or newer from https://nodejs.org and try again.`,
  );
}
const [name = '', ...rest] = process.argv.slice(2);
const scripts = Object.hasOwn(commands, name) ? commands[/** @type {keyof typeof commands} */ (name)] : undefined;
if (scripts === undefined) giveUp(`Unknown command "${name}": use one of ${Object.keys(commands).join(', ')}.`);
await install();
for (const [index, script] of scripts.entries()) {
  const code = await run(script, index === scripts.length - 1 ? rest : []);
  if (code !== 0) process.exit(code);
}
