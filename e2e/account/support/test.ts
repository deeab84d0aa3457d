import type { Page } from '@playwright/test';
import { test as base } from '../../support/test.ts';
import { enter, type Member, ownAddress, signUpMember } from './member.ts';

export { expect } from '../../support/test.ts';

/** A browser test with its own user. `member` exists on the server; `signedIn` is also signed in to this browser. */
export const test = base.extend<{ ownPlace: undefined; member: Member; signedIn: Member }>({
  ownPlace: [
    async ({ context }, use) => {
      await context.setExtraHTTPHeaders(ownAddress());
      await use(undefined);
    },
    { auto: true },
  ],
  member: async ({ request }, use) => use(await signUpMember(request)),
  signedIn: async ({ page, member }, use) => {
    await enter(page, member);
    await use(member);
  },
});

/** Opens a page and waits until its buttons work. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

/** Stops the page's clock; afterwards only `page.clock.runFor` advances it. Call it before the page opens. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}
