import type { Page } from '@playwright/test';
import { expect, open, test } from '../account/support/test.ts';
import { catalogTexts } from './catalog.ts';

// The error listener is a script, and the frame of a mail does not allow scripts.
// The last steps sign out of an account that is deleted, and try to sign in to it.
test.use({ allowedErrors: [/Blocked script execution in 'about:srcdoc'|status of 40[03]/] });

const password = 'Seven-quiet-lamps-2026';

/**
 * One person, one browser, no mocked responses: accounts, mails, billing and the payment pages are all real, and each step starts
 * where the previous one ended.
 */
for (const locale of ['en', 'ar'] as const) {
  test(`${locale}: from the first visit to the deleted account`, async ({ page, context }) => {
    const text = catalogTexts(locale);
    const email = `noor.${crypto.randomUUID().slice(0, 8)}@clip.test`;
    const plan = (id: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: text('pricing', `names.${id}`), exact: true }) });
    const dialog = page.getByRole('dialog');
    const main = page.getByRole('main');
    await page.emulateMedia({ reducedMotion: 'reduce' });

    await test.step('sign up at the trial offer', async () => {
      await open(page, `/${locale}/pricing`);
      await plan('free-trial')
        .getByRole('button', { name: text('pricing', 'buttons.tryNow') })
        .click();
      await dialog.getByRole('button', { name: linkOf(text('login', 'links.toSignup')) }).click();
      await dialog.getByLabel(text('login', 'fields.fullName')).fill('Noor Haddad');
      await dialog.getByLabel(text('login', 'fields.email')).fill(email);
      await dialog.getByRole('textbox', { name: text('login', 'fields.password'), exact: true }).fill(password);
      await dialog.getByRole('textbox', { name: text('login', 'fields.confirmation') }).fill(password);
      await dialog.getByRole('button', { name: text('login', 'buttons.signup'), exact: true }).click();
      await expect(dialog.getByText(text('login', 'sent.title'))).toBeVisible();
    });

    await test.step('confirm the email in the same browser', async () => {
      const link = await openMailLink(page, email);
      await link.getByRole('button').click();
      await link.waitForURL((url) => url.pathname === `/${locale}/pricing`);
      expect(link.url()).not.toMatch(/token|code=/);
      await expect(link.getByText(text('login', 'mailLink.signed_in'))).toBeVisible();
      await expect(link.getByRole('banner').getByRole('button', { name: email })).toBeVisible();
      await link.close();
    });

    await test.step('start the trial', async () => {
      await open(page, `/${locale}/pricing`);
      await plan('free-trial')
        .getByRole('button', { name: text('pricing', 'buttons.tryNow') })
        .click();
      await expect(page.getByText(text('pricing', 'messages.trialRegistered'))).toBeVisible();
    });

    await test.step('upgrade to the yearly plan, with its price and renewal date shown', async () => {
      await open(page, `/${locale}/pricing`);
      await plan('yearly')
        .getByRole('button', { name: text('pricing', 'buttons.upgradeToPremium') })
        .click();
      await expect(dialog).toContainText('$47.94');
      await expect(dialog).toContainText(String(new Date().getUTCFullYear() + 1));
      await dialog.getByRole('button', { name: text('pricing', 'upgrade.confirm') }).click();
      await page.waitForURL(new RegExp(`/${locale}/checkout\\?sid=`));
      await expect(main).toContainText('$47.94');
      await main.getByRole('button', { name: /47\.94/ }).click();
    });

    await test.step('pay', async () => {
      await page.waitForURL(/\/pay\//);
      await page.locator('input[autocomplete="cc-number"]').fill('4242 4242 4242 4242');
      await page.locator('input[autocomplete="cc-exp"]').fill('12 / 34');
      await page.locator('input[autocomplete="cc-csc"]').fill('123');
      await page.locator('input[autocomplete="cc-name"]').fill('Noor Haddad');
      await page.locator('button[type="submit"]').first().click();
      await page.waitForURL(new RegExp(`/${locale}/user`));
      await expect(page.getByText(text('account', 'payment.success'))).toBeVisible();
      await expect(main).toContainText(text('account', 'status.active'));
      await expect(main).toContainText(text('pricing', 'names.yearly'));
    });

    await test.step('cancel and renew', async () => {
      await main.getByRole('button', { name: text('account', 'actions.cancel') }).click();
      await dialog.getByRole('button', { name: text('account', 'confirm.cancel.yes') }).click();
      const renew = main.getByRole('button', { name: text('account', 'actions.renew') });
      await renew.click();
      await dialog.getByRole('button', { name: text('account', 'confirm.renew.yes') }).click();
      await expect(main.getByRole('button', { name: text('account', 'actions.cancel') })).toBeVisible();
    });

    await test.step('delete the account', async () => {
      await main.getByRole('button', { name: text('account', 'data.delete') }).click();
      await dialog.getByRole('textbox').fill(email);
      await dialog.getByRole('button', { name: text('account', 'data.deleteConfirm') }).click();
      await page.waitForURL((url) => url.pathname === `/${locale}`);
      await expect(page.getByText(text('account', 'data.deleted'))).toBeVisible();
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('common', 'header.login') })
        .click();
      await dialog.getByLabel(text('login', 'fields.email')).fill(email);
      await dialog.getByRole('textbox', { name: text('login', 'fields.password'), exact: true }).fill(password);
      await dialog.getByRole('button', { name: text('login', 'buttons.login'), exact: true }).click();
      await expect(page.getByText(text('refusals', 'backend.invalid_credentials'))).toBeVisible();
    });
    expect(context.pages()).toHaveLength(1);
  });
}

const linkOf = (markup: string): string => /<link>(.*)<\/link>/.exec(markup)?.[1] ?? markup;

/** Opens the newest mail to an address on the mailbox page, as its reader sees it, and follows its link. */
async function openMailLink(page: Page, email: string): Promise<Page> {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/dev/mail');
  await mailbox.getByRole('link', { name: email }).first().click();
  const popup = mailbox.waitForEvent('popup');
  await mailbox.frameLocator('iframe').locator('a[href*="/auth/v1/verify"]').first().click();
  const opened = await popup;
  await mailbox.close();
  return opened;
}
