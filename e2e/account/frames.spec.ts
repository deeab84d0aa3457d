import { articlePages, everyPage, isForMembers } from '../support/every-page.ts';
import { leavesFrames } from '../support/frames.ts';
import { lookedAtLocales } from '../support/views.ts';
import { enter, signUpMember } from './support/member.ts';
import { answerAll, settle } from './support/settled.ts';
import { expect, test } from './support/test.ts';

/** The longest words; `VIEWS=all` adds the others. */
const locales = process.env['VIEWS'] === 'all' ? lookedAtLocales : (['de'] as const);

// All pages of one language one after the other: a start of a browser for each would take longer than the looks.
test.describe.configure({ timeout: 300_000 });
// The browser itself logs a line for the answer of the page that is not there.
test.use({ allowedErrors: [/status of 404/] });

for (const locale of locales) {
  test(`nothing leaves its frame at any width in ${locale}`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    const look = async (path: string): Promise<void> => {
      await page.goto(path);
      await settle(page);
      for (const text of await leavesFrames(page)) found.push(`${path} ${text}`);
    };
    for (const own of everyPage.filter((path) => !isForMembers(path))) await look(`/${locale}/${own}`);
    for (const path of articlePages) await look(path);
    await enter(page, await signUpMember(request));
    await answerAll(page);
    // Members see other plans.
    for (const own of ['pricing', ...everyPage.filter(isForMembers)]) await look(`/${locale}/${own}`);
    expect(found).toEqual([]);
  });
}
