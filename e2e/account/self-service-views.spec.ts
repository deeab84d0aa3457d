import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unbrokenWords } from '../../packages/i18n/src/unbroken-words.ts';
import { accessibilityFaultsInBoth } from '../support/axe.ts';
import { overhangAt } from '../support/overhang.ts';
import { takeViewsHere } from '../support/screenshot.ts';
import type { ViewedLocale } from '../support/views.ts';
import { openAccount, region } from './support/account-page.ts';
import { hasUsage, holds } from './support/answers.ts';
import { freshSession } from './support/member.ts';
import { expect, test } from './support/test.ts';

test.use({ allowedErrors: [/status of 4\d\d/] });

async function look(page: Page, name: string, locale: ViewedLocale): Promise<void> {
  expect(await accessibilityFaultsInBoth(page)).toEqual([]);
  await takeViewsHere(page, name, locale);
  for (const width of [320, 1440]) expect(await overhangAt(page, width)).toBe(0);
}

interface Texts {
  readonly profile: { readonly title: string; readonly changeEmail: string; readonly sendMails: string };
  readonly password: { readonly title: string; readonly change: string };
  readonly twoFactor: { readonly title: string; readonly turnOn: string };
}
const textsOf = (locale: ViewedLocale): Texts =>
  JSON.parse(readFileSync(`packages/i18n/catalogs/${locale}/account.json`, 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? unbrokenWords(value, locale) : value,
  );

for (const locale of ['en', 'ar', 'de'] as const) {
  test(`the forms and dialogs of the account page have no faults in ${locale}`, async ({ page, request, signedIn }) => {
    await hasUsage(page);
    await holds(page, 'lifetime');
    await freshSession(request, signedIn);
    await openAccount(page, locale);
    const t = textsOf(locale);
    const profile = region(page, t.profile.title);
    await profile.getByRole('button', { name: t.profile.changeEmail }).click();
    await profile.getByRole('button', { name: t.profile.sendMails }).click();
    const password = region(page, t.password.title);
    await password.getByRole('button', { name: t.password.change }).click();
    await password.getByRole('button', { name: t.password.change }).click();
    await look(page, 'account-forms', locale);
    await region(page, t.twoFactor.title).getByRole('button', { name: t.twoFactor.turnOn }).click();
    await page.getByRole('dialog').locator('code').waitFor();
    await look(page, 'account-enroll', locale);
  });
}
