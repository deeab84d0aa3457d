import { defineConfig } from 'vitest/config';

/**
 * Packages that keep no state outside of what a test makes: their files may run one after another in the same process. That
 * saves starting Node and loading the package for each file, which costs more than most of these tests.
 */
const pure = [
  'packages/{client,contracts,domain,i18n,media,media-node,pay-emulator,sites,ui}/**/*.test.{ts,tsx}',
  'apps/extension/**/*.test.{ts,tsx}',
];

/** Need a process in which nothing else was before: they measure its memory, or count on kernels that no one has taken. */
const alone = [
  'packages/media/src/live/endless.test.ts',
  'packages/media/src/demux/ts/in-place.test.ts',
  'packages/media/src/mux/mp4/large-file.test.ts',
  'packages/media-node/src/http/node-http.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['tools/lib/test-folder.ts'],
    exclude: ['**/node_modules/**', '**/build/**', '**/.output/**', '**/.cache/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, exclude: alone, isolate: false } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: pure,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
