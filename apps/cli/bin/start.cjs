// Starts the tool on any Node from version 20 on. The source is TypeScript that Node 24 runs as it is; an older Node
// hands over to the pinned one that was installed beside it.
const { constants, tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { findEntry } = require('./entry.cjs');

const main = findEntry();

// Keeps the compiled source for the next start: that saves half a second and 20 MB of memory each time.
const compiled = join(tmpdir(), 'clipharbor-compiled');

// Segments are large and short-lived. Fewer heaps for threads and a small nursery, which is swept often, keep what was freed from
// piling up.
const env = { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2', ...process.env };
// Most downloads are over in seconds: compiling with all optimisations pays later than V8 thinks. Other versions than the
// pinned one may not know the setting, and would refuse to start.
const patience =
  process.features.typescript && !process.version.startsWith('v24.') ? [] : ['--invocation-count-for-turbofan=30000'];
const args = ['--max-semi-space-size=2', ...patience, main, ...process.argv.slice(2)];

if (!process.features.typescript) startPinned();
else if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
else {
  // Windows cannot replace a process by another. What can be set in a running one is set.
  require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
  require('node:module').enableCompileCache?.(compiled);
  void import(require('node:url').pathToFileURL(main).href);
}

function startPinned() {
  const folder = dirname(require.resolve('node/package.json'));
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const child = require('node:child_process').spawn(node, args, { stdio: 'inherit', env });
  // A terminal sends Ctrl+C to the child as well: this process only has to outlive it. Signals sent to this process
  // alone are handed on.
  process.on('SIGINT', () => child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('error', (error) => {
    process.stderr.write(`clipharbor: cannot start Node 24: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15));
  });
}
