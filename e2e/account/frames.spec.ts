import { articlePages, everyPage, isForMembers } from '../support/every-page.ts';
import { overflowsAtAnyWidth } from '../support/frames.ts';
import { viewedLocales } from '../support/views.ts';
import { enter, signUpMember } from './support/member.ts';
import { answerAll, settle } from './support/settled.ts';
import { expect, test } from './support/test.ts';

/** The longest words; `VIEWS=all` adds the others. */
const locales = process.env['VIEWS'] === 'all' ? viewedLocales : (['de'] as const);

// All pages of a language in one test: starting a browser for each would take longer than the checks.
test.describe.configure({ timeout: 300_000 });
// The browser logs the 404 of the not-found page.
test.use({ allowedErrors: [/status of 404/] });

for (const locale of locales) {
  test(`nothing overflows its frame at any width in ${locale}`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    const look = async (path: string): Promise<void> => {
      await page.goto(path);
      await settle(page);
      for (const text of await overflowsAtAnyWidth(page)) found.push(`${path} ${text}`);
    };
    for (const own of everyPage.filter((path) => !isForMembers(path))) await look(`/${locale}/${own}`);
    for (const path of articlePages) await look(path);
    await enter(page, await signUpMember(request));
    await answerAll(page);
    // Members see different plans.
    for (const own of ['pricing', ...everyPage.filter(isForMembers)]) await look(`/${locale}/${own}`);
    expect(found).toEqual([]);
  });
}
