// Starts the tool on any Node from version 20 on. The source is TypeScript that Node 24 runs directly; an older Node
// starts the pinned one that was installed with it.
const { constants } = require('node:os');
const { dirname, join } = require('node:path');
const { findEntry } = require('./entry.cjs');

// Most downloads are over in seconds, and the loops that see every byte are compiled ahead of time, so optimizing the
// rest pays off later than V8 assumes. A small nursery, collected often, keeps memory low with thousands of segments;
// `nursery.ts` lets it grow when they are large. Versions other than the pinned one may not support these settings.
// Many segments in flight outlive a small nursery: an old space that may grow by 60 %, instead of fourfold, collects
// them before they have filled 40 MB.
const flags = [
  '--heap-growing-percent=60',
  '--invocation-count-for-maglev=1000',
  '--invocation-count-for-turbofan=1000000',
];
const smallNursery = '--semi-space-growth-factor=1';

if (process.features.typescript) start();
else startPinned();

/** In this process, because another one with the settings on its command line takes 37 ms longer to start. */
function start() {
  const main = findEntry();
  setFlags();
  const isDisabled = process.env['NODE_DISABLE_COMPILE_CACHE'] !== undefined;
  const folder = isDisabled ? undefined : require('./cache-folder.cjs').cacheFolder();
  // Keeps the compiled source for the next start, which saves half a second and 20 MB of memory each time.
  if (folder !== undefined) require('node:module').enableCompileCache?.(folder);
  if (!main.endsWith('.cjs')) void import(require('node:url').pathToFileURL(main).href);
  else if (folder !== undefined && isForAddress()) void startCompiled(main, folder);
  else require(main);
}

function setFlags() {
  const { setFlagsFromString } = require('node:v8');
  for (const flag of process.version.startsWith('v24.') ? [...flags, smallNursery] : [smallNursery])
    setFlagsFromString(flag);
}

/** Whether the cached code of a download pays off: the little that `--help` needs is faster to compile by itself. */
function isForAddress() {
  return process.argv.slice(2).some((argument) => /^https?:/i.test(argument));
}

/**
 * @param {string} main
 * @param {string} folder
 */
async function startCompiled(main, folder) {
  const { codeFile, runBundle } = require('./code-cache.cjs');
  const { exports, isCached, keep } = runBundle(main, codeFile(folder));
  const { hasDownloaded } = /** @type {{ hasDownloaded: Promise<boolean> }} */ (exports);
  if (isCached || !(await hasDownloaded)) return;
  // V8 refuses code that was compiled with other settings, and the download may have changed them.
  setFlags();
  keep();
}

function startPinned() {
  const folder = dirname(require.resolve('node/package.json'));
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  const child = require('node:child_process').spawn(node, [__filename, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  // A terminal sends Ctrl+C to the child as well: this process only has to outlive it. Signals sent only to this
  // process are passed on.
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
