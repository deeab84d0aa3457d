import { defineConfig } from '@playwright/test';
import { chromiumArguments, findBrowser } from './e2e/support/browsers.ts';

const executablePath = findBrowser('chromium') ?? 'chromium';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/support/start-server.ts',
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['line']],
  // One more than cores: most of a browser test is waiting, for timers of the product, for hashes and for the server.
  workers: 3,
  fullyParallel: true,
  // Firefox first: its tests wait the longest, and the others fill the time.
  projects: [
    { name: 'firefox', testMatch: /firefox[\w-]*\.spec\.ts$/ },
    { name: 'chromium', testIgnore: /firefox[\w-]*\.spec\.ts$/ },
  ],
  forbidOnly: true,
  retries: 0,
  // Both end what hangs, and measure nothing. Passwords are hashed slowly on purpose, and the machine may be busy: waiting
  // longer costs nothing when all is well.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    ...(process.env['BASE_URL'] ? { baseURL: process.env['BASE_URL'] } : {}),
    browserName: 'chromium',
    launchOptions: { executablePath, args: [...chromiumArguments] },
    // Recording every step for the few that fail costs a third of all time: `npx playwright test --trace on` records one spec.
    trace: 'off',
  },
});
