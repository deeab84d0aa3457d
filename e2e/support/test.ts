import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Every browser test also fails if the page violates its own security policy, throws, or logs an error: even what a test does not
 * check must be right. `allowedErrors` lists what a test provokes on purpose: at most one pattern in `test.use`, because
 * Playwright takes a second element for the options of the first.
 */
export const test = base.extend<{ allowedErrors: RegExp[]; honestPage: undefined }>({
  allowedErrors: [[], { option: true }],
  honestPage: [
    async ({ page, allowedErrors }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`logged: ${message.text()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
          // biome-ignore lint/suspicious/noConsole: the listener outside the page reads the console
          console.error(`policy: ${violatedDirective} blocked ${blockedURI} ${sample}`);
        });
      });
      await use(undefined);
      const unexpected = problems.filter((problem) => !allowedErrors.some((pattern) => pattern.test(problem)));
      if (unexpected.length > 0) throw new Error(`The page has problems:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});
