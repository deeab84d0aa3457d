/**
 * Quotes an argument so that Windows programs read it back (CommandLineToArgvW): in quotes, with backslashes before quotes
 * doubled.
 */
const quoteArgument = (argument: string): string =>
  /^[\w.:\\/=-]+$/.test(argument) ? argument : `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

export const commandLine = (words: readonly string[]): string => words.map(quoteArgument).join(' ');
