import { defineConfig } from 'vitest/config';
import { isolatedTests } from './tools/lib/isolated-tests.ts';

export default defineConfig({
  test: {
    globalSetup: ['tools/lib/test-folder.ts'],
    setupFiles: ['tools/lib/property-seed.ts'],
    exclude: ['**/node_modules/**', '**/build/**', '**/.output/**', '**/.cache/**'],
    pool: 'forks',
    maxWorkers: 2,
    // Ends what hangs, and measures nothing: a test that takes five seconds on one machine has taken a minute on a busier one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: isolatedTests,
          setupFiles: ['tools/lib/same-globals.ts'],
          // Starting Node and loading the same packages again for each file took half of all processor time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolatedTests } },
    ],
  },
});
