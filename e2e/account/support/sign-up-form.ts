import type { Locator, Page } from '@playwright/test';
import { open } from './test.ts';

const words = {
  en: ['Login', 'Create an account', 'Full name', 'Email', 'Password', 'Confirm password'],
  de: ['Anmelden', 'Konto erstellen', 'Vollständiger Name', 'E-Mail-Adresse', 'Passwort', 'Passwort bestätigen'],
} as const;

/** Opens the login dialog on a page in this language and fills in the sign-up form for Ana Lima, without submitting it. */
export async function fillSignUp(page: Page, locale: keyof typeof words, password: string): Promise<Locator> {
  const [login, create, name, email, first, second] = words[locale];
  await open(page, `/${locale}/faq`);
  await page.getByRole('banner').getByRole('button', { name: login }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: create }).click();
  await dialog.getByLabel(name).fill('Ana Lima');
  await dialog.getByLabel(email).fill('ana@clip.test');
  await dialog.getByRole('textbox', { name: first, exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: second }).fill(password);
  return dialog;
}
