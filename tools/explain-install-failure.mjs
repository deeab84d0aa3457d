/** The approximate space needed by packages, browser profiles and the build. */
export const leastFreeBytes = 1_500_000_000;

export const diskIsFull = 'The disk is full: free at least 1.5 GB and run the same command again.';

/** @type {ReadonlyArray<readonly [RegExp, string]>} */
const causes = [
  [/ENOSPC|no space left/i, diskIsFull],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The packages could not be downloaded: check the internet connection (or the proxy settings of npm) and run the same command again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'The project folder cannot be written: give yourself the right to write there and run the same command again.',
  ],
  [
    /can only install packages when your package\.json and package-lock\.json.*are in sync/is,
    'package.json and package-lock.json do not fit together: run npm install once and try again.',
  ],
];

/**
 * Explains npm's output in one sentence that names the remedy.
 * @param {string} output
 * @returns {string}
 */
export function explainInstallFailure(output) {
  const known = causes.find(([pattern]) => pattern.test(output));
  return known
    ? known[1]
    : 'The packages could not be installed: .cache/install.log says why; deleting node_modules and running the same command again often helps.';
}
