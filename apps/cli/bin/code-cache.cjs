const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname, join } = require('node:path');
const { constants, Script } = require('node:vm');
const { crc32 } = require('node:zlib');

// V8 compiles a function when it is first called, and Node keeps only what was compiled before the first line ran. A
// download calls so many functions that compiling them takes 60 ms each time, so they are cached after a download.

/**
 * Precedes the code: the checksum of the source, which V8 does not compare, and that of the code, because V8 does not
 * detect damage.
 */
const headBytes = 8;

/**
 * Runs a bundle as `require` would.
 * @param {string} bundle
 * @param {string} file where its compiled code is or will be stored
 * @returns {{ exports: unknown; isCached: boolean; keep(): void }} `keep` stores everything compiled so far
 */
function runBundle(bundle, file) {
  const source = readFileSync(bundle, 'utf8');
  const sourceSum = crc32(source);
  const cachedData = readCode(file, sourceSum);
  const script = new Script(wrap(source), {
    filename: bundle,
    ...(cachedData ? { cachedData } : {}),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
  return {
    exports: module.exports,
    isCached: cachedData !== undefined && !script.cachedDataRejected,
    keep: () => writeCode(file, sourceSum, script.createCachedData()),
  };
}

/**
 * @param {string} file
 * @param {number} sourceSum
 */
function readCode(file, sourceSum) {
  try {
    const all = readFileSync(file);
    const code = all.subarray(headBytes);
    const isIntact = all.readUInt32LE(0) === sourceSum && all.readUInt32LE(4) === crc32(code);
    return isIntact ? code : undefined;
  } catch {
    // The file is missing or incomplete.
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {number} sourceSum
 * @param {Buffer} code
 */
function writeCode(file, sourceSum, code) {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(sourceSum, 0);
  head.writeUInt32LE(crc32(code), 4);
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, Buffer.concat([head, code]), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // A full disk, for example: the next run compiles again.
    rmSync(draft, { force: true });
  }
}

/**
 * The code depends on the version and the processor.
 * @param {string} folder
 */
const codeFile = (folder) => join(folder, `code-${process.version}-${process.arch}`);

module.exports = { codeFile, runBundle };
