const { existsSync, readFileSync, statSync } = require('node:fs');
const { fileURLToPath, pathToFileURL } = require('node:url');

/**
 * Whether every file is unchanged since the bundle was made.
 * @param {URL} stamps
 * @param {URL} root
 */
function isUnchanged(stamps, root) {
  /** @type {[name: string, time: number, size: number][]} */
  const known = JSON.parse(readFileSync(stamps, 'utf8'));
  const folder = fileURLToPath(root);
  return known.every(([name, time, size]) => {
    const now = statSync(folder + name, { throwIfNoEntry: false });
    return now !== undefined && now.mtimeMs === time && now.size === size;
  });
}

/**
 * What to start: the bundle, which loads faster and takes less memory, or the source if it is newer.
 * @param {string | URL} tool the folder of the tool, with a slash at its end
 */
function findEntry(tool = pathToFileURL(`${__dirname}/../`)) {
  const source = new URL('src/main.ts', tool);
  const bundle = new URL('build/clipharbor.cjs', tool);
  const stamps = new URL('build/inputs.json', tool);
  // Outside the repository there is only the bundle.
  const isUsable =
    !existsSync(source) || (existsSync(bundle) && existsSync(stamps) && isUnchanged(stamps, new URL('../../', tool)));
  return fileURLToPath(isUsable ? bundle : source);
}

module.exports = { findEntry };
