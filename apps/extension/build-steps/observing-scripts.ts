/** Scripts that observe pages the user gave access to, by file name. */
export const observingScripts = {
  'observe-page': 'src/content/observe/main.ts',
  'observe-relay': 'src/content/observe/relay.ts',
} as const;

/** For both together, compressed: they run in every page. */
export const maxObservingBytes = 5 * 1024;
