import type { APIRequestContext, Page } from '@playwright/test';
import { everyPage, isForMembers } from '../../support/every-page.ts';
import { unfold } from '../../support/unfold.ts';
import { enter, signUpMember } from './member.ts';
import { answerAll, settle } from './settled.ts';

/** Opens every page of a language as a visitor and then as a member, and calls `look` on each. */
export async function visitEveryPage(
  { page, request }: { readonly page: Page; readonly request: APIRequestContext },
  locale: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  // Shorter than the test's timeout, so that the report names the step at which a page hangs.
  page.setDefaultTimeout(60_000);
  const desk = { width: 1440, height: 900 };
  const visit = async (path: string, name: string): Promise<void> => {
    await page.setViewportSize(desk);
    await page.goto(`/${locale}/${path}`);
    await settle(page);
    await unfold(page);
    await look(name);
  };
  for (const path of everyPage.filter((own) => !isForMembers(own))) await visit(path, `/${path}`);
  await page.setViewportSize(desk);
  await page.goto(`/${locale}/faq`);
  await settle(page);
  await page.locator('header nav > div button').first().click();
  await page.getByRole('dialog').locator('form').waitFor();
  await look('sign in');
  await enter(page, await signUpMember(request));
  await answerAll(page);
  // Members see different plans.
  for (const path of ['pricing', ...everyPage.filter(isForMembers)]) await visit(path, `member /${path}`);
}
