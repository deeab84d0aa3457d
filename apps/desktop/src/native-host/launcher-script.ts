/** One word of a POSIX shell: quoted so that nothing in it is interpreted. */
export const quoteWord = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Browsers start a host without arguments of ours: this script adds them. */
export const launcherScript = (words: readonly string[]): string =>
  `#!/bin/sh\nexec ${words.map(quoteWord).join(' ')} "$@"\n`;
