/** Scripts that observe pages to which the user gave access, by the name of their file. */
export const observingScripts = {
  'observe-page': 'src/content/observe/main.ts',
  'observe-relay': 'src/content/observe/relay.ts',
} as const;

/** Both together, compressed: they run in every page. */
export const maxObservingBytes = 5 * 1024;
