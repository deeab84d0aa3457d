/** Quotes a word for a POSIX shell so that nothing in it is interpreted. */
const quoteWord = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Browsers start a host without our arguments; this script adds them. */
export const launcherScript = (words: readonly string[]): string =>
  `#!/bin/sh\nexec ${words.map(quoteWord).join(' ')} "$@"\n`;
