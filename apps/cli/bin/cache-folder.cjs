const { mkdirSync, statSync } = require('node:fs');
const { homedir } = require('node:os');
const { isAbsolute, join } = require('node:path');

/**
 * Where the programs of a user keep what can be made again.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @param {string} home
 */
function userCaches(platform, env, home) {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  const chosen = env['XDG_CACHE_HOME'];
  return chosen !== undefined && isAbsolute(chosen) ? chosen : join(home, '.cache');
}

/**
 * The folder for compiled code, made if it is missing. It belongs to this user and only they can write to it, because
 * what lies there is run: the folder for temporary files, where everyone may make names, is no place for it. Undefined
 * where there is no such folder, for example under `sudo` with the home folder of somebody else.
 * @param {string} [parent]
 * @param {number | undefined} [user]
 */
function cacheFolder(parent = userCaches(process.platform, process.env, homedir()), user = process.getuid?.()) {
  const folder = join(parent, 'clipharbor');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const isOurs = user === undefined || (uid === user && (mode & 0o022) === 0);
    return isOurs ? folder : undefined;
  } catch {
    // No home folder, or a disk that is full or read-only: everything works without it, only slower.
    return undefined;
  }
}

module.exports = { cacheFolder, userCaches };
