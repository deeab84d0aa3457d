// Starts the tool on any Node from version 20 on. The source is TypeScript that Node 24 runs as it is; an older Node
// hands over to the pinned one that was installed beside it.
const { constants, tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { findEntry } = require('./entry.cjs');

const main = findEntry();

// Keeps the compiled source for the next start: that saves half a second and 20 MB of memory each time.
const compiled = join(tmpdir(), 'clipharbor-compiled');

// Most downloads are over in seconds, and the loops that see every byte are compiled as they are: optimizing the rest pays later
// than V8 thinks. Segments are large and short-lived: a nursery that stays small, and is swept often, keeps what was freed from
// piling up. Growth counts from what V8 starts with, which is little where the settings come after the start and much where they
// are on a command line: there the size itself must be said, in megabytes. Other versions than the pinned one may not know the
// settings.
// Many segments in flight outlive a small nursery: an old space that may grow by 60 %, instead of fourfold, collects them
// before they have filled 40 MB.
const flags = [
  '--heap-growing-percent=60',
  '--invocation-count-for-maglev=1000',
  '--invocation-count-for-turbofan=1000000',
];
const smallNursery = '--semi-space-growth-factor=1';
const smallNurseryFromStart = '--max-semi-space-size=2';

if (!process.features.typescript) startPinned();
else {
  // In this process: another one, with the settings on its command line, takes 37 ms more to start.
  const { setFlagsFromString } = require('node:v8');
  for (const flag of process.version.startsWith('v24.') ? [...flags, smallNursery] : [smallNursery])
    setFlagsFromString(flag);
  require('node:module').enableCompileCache?.(compiled);
  if (main.endsWith('.cjs')) require(main);
  else void import(require('node:url').pathToFileURL(main).href);
}

function startPinned() {
  const folder = dirname(require.resolve('node/package.json'));
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const args = [...flags, smallNurseryFromStart, main, ...process.argv.slice(2)];
  const env = { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2', ...process.env };
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
