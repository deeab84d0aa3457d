import { locales as everyLocale } from '@clipharbor/i18n';
import type { Page } from '@playwright/test';
import { accessibilityFaults, colorFaults } from '../support/axe.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { articlePages, everyPage, isForMembers } from '../support/every-page.ts';
import { overhangAt } from '../support/overhang.ts';
import { enter, signUpMember } from './support/member.ts';
import { answerAll, settle } from './support/settled.ts';
import { expect, test } from './support/test.ts';

/** With `VIEWS=all`, every route in every script, width and scheme. Otherwise only what no other test checks. */
const isWhole = process.env['VIEWS'] === 'all';
const locales = isWhole ? everyLocale : ['th'];
const pages = isWhole
  ? everyPage
  : (['connect', 'checkout'] as const).flatMap((name) => everyPage.filter((page) => page.startsWith(name)));
const widths = [320, 1440] as const;
const schemes = [
  ['light', accessibilityFaults],
  ['dark', colorFaults],
] as const;

// Twenty axe runs on the largest pages, on a machine that may be busy.
test.describe.configure({ timeout: isWhole ? 3_600_000 : 180_000 });
// The browser logs the 404 of the not-found page.
test.use({ allowedErrors: [/status of 404/] });

/** Every fault, with the view in which it was found. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    const overhang = await overhangAt(page, width);
    if (overhang > 0) faults.push(`${name} ${width}: ${overhang} px too wide`);
    for (const text of await clippedTexts(page)) faults.push(`${name} ${width}: “${text}” sticks out`);
    for (const [colorScheme, look] of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const fault of await look(page)) faults.push(`${name} ${width} ${colorScheme} ${fault}`);
    }
  }
  return faults;
}

for (const path of pages) {
  test(`/${path} is accessible in every language, width and scheme`, async ({ page, request }) => {
    if (isForMembers(path)) await enter(page, await signUpMember(request));
    await answerAll(page);
    const faults: string[] = [];
    for (const locale of locales) {
      await page.goto(`/${locale}/${path}`);
      await settle(page);
      faults.push(...(await faultsOf(page, locale)));
    }
    expect(faults).toEqual([]);
  });
}

for (const path of isWhole ? articlePages : []) {
  test(`${path} is accessible in every width and scheme`, async ({ page }) => {
    await page.goto(path);
    await settle(page);
    expect(await faultsOf(page, 'article')).toEqual([]);
  });
}
