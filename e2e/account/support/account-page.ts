import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/test.ts';
import { authenticator } from './authenticator.ts';
import { open } from './test.ts';

export const message = (page: Page) => page.locator('[data-snackbar]');
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the account page and waits until its panels have loaded. */
export async function openAccount(page: Page, locale = 'en'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `/${locale}/user`);
  await page.waitForFunction(() => document.querySelector('main [data-skeleton], main [aria-busy="true"]') === null);
}

/** Turns two-factor authentication on through the page. Returns the authenticator app. */
export async function turnOnTwoFactor(page: Page) {
  const panel = region(page, 'Two-factor authentication');
  await panel.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
  const app = authenticator((await dialog.locator('code').textContent()) ?? '');
  await enterCode(dialog, await app.next(), 'Turn on');
  await expect(message(page)).toContainText('Authenticator app added');
  await expect(panel.getByText('On', { exact: true })).toBeVisible();
  return app;
}

export async function enterCode(dialog: Locator, code: string, button: string): Promise<void> {
  await dialog.getByLabel('Code from your authenticator app').fill(code);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Signs up and in through the stand-in for Google: an account without a password that has received no mail in the last minute. */
export async function enterThroughGoogle(page: Page, email: string): Promise<void> {
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtProvider(page, email);
  await page.waitForURL(/\/en\/user$/);
}

/** Chooses a user on the page of a provider's local stand-in. */
export async function chooseAtProvider(page: Page, email: string, name = 'Ana Lima'): Promise<void> {
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('form:has(input[name="email"]) button[type="submit"]').click();
}
