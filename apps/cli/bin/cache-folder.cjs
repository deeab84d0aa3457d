const { mkdirSync, statSync } = require('node:fs');
const { homedir } = require('node:os');
const { isAbsolute, join } = require('node:path');

/**
 * Where a user's programs keep cached data.
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
 * The folder for compiled code, created if it is missing. Only this user owns it and can write to it, because its
 * contents are executed: the temporary folder, where everyone may create files, is not suitable. Undefined where there
 * is no such folder, for example under `sudo` with another user's home folder.
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
    // No home folder, or a full or read-only disk: everything works without the cache, only slower.
    return undefined;
  }
}

module.exports = { cacheFolder, userCaches };
