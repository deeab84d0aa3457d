import { defineConfig } from 'vitest/config';

/**
 * Packages that keep no state outside of what a test makes: their files may run one after another in the same process. That
 * saves starting Node and loading the package for each file, which costs more than most of these tests.
 */
const pure = 'packages/{contracts,domain,i18n,sites,ui}/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    globalSetup: ['tools/lib/test-folder.ts'],
    exclude: ['**/node_modules/**', '**/build/**', '**/.output/**', '**/.cache/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    projects: [
      { extends: true, test: { name: 'pure', include: [pure], isolate: false } },
      {
        extends: true,
        test: { name: 'isolated', include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'], exclude: [pure] },
      },
    ],
  },
});
