import { subscriptionCalls } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { answer, halfYearTerms, hasHistory, hasUsage, holds } from './answers.ts';

/** Mocks everything that a member's pages request, so that each page shows its content. */
export async function answerAll(page: Page): Promise<void> {
  await holds(page, { planId: 1, endsIn: 4, consumed: { extraction: 12, download: 14, conversion: 5 } });
  await hasUsage(page);
  await hasHistory(page, 64);
  await answer(page, subscriptionCalls.checkoutSession, {
    sid: 'cs_1',
    status: 'open',
    planId: 3,
    terms: halfYearTerms,
    amountCents: 3594,
    expiresAt: '2027-11-16T00:00:00Z',
    url: 'https://pay.example/cs_1',
  });
}

/** Waits until nothing is loading: no skeletons, no spinners, and the account in the header. */
export async function settle(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy="true"]') === null);
}
