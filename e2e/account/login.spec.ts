import { accountCalls } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { spec } from '../support/spec.ts';
import { answer, refuse } from './support/answers.ts';
import { sessionKey } from './support/member.ts';
import { fillSignUp } from './support/sign-up-form.ts';
import { expect, open, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('the dialog has three modes, switched by links, and closing it resets them', async ({ page }) => {
  spec(
    'Modal, persistent, with a close button.',
    'Fields: e-mail, password, confirm password, full name.',
    'Buttons: Sign In, Sign Up, Reset Password, Continue with a social sign-in provider, and a second social sign-in button (its behaviour is not shown).',
    'Three modes: login (title Welcome back), signup (Create an account), reset (Reset your password).',
    'Modes are switched by links.',
    'Login dialog: closing it resets the mode to login and clears the fields.',
  );
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (const name of ['Sign In', 'Continue with Google', 'Continue with Microsoft']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(dialog.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(4);
  await expect(dialog.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await dialog.getByLabel('Full name').fill('Ana');
  // Pressing outside may be an accident, so what was typed stays.
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ana');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  await dialog.getByLabel('Email').fill('half@');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('Escape closes the dialog only while nothing has been typed', async ({ page }) => {
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  const email = dialog.locator('input[type="email"]');
  await email.fill('ana@clip');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(email).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(email).toHaveValue('ana@clip');
  await email.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('every rule of the forms has its message', async ({ page }) => {
  spec(
    "E-mail required ('This field is required') and shaped as an address ('Please enter a valid email').",
    "Password required, minimum 8 characters ('Password must be at least 8 characters').",
    "Signup also requires full name; confirm password must equal password ('Passwords must match').",
    "Reset from the dialog: e-mail required ('Please enter your email address'), must match two stricter address patterns ('Please enter a valid email address').",
  );
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByText('This field is required')).toHaveCount(2);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill('ana@clip');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('short');
  await expect(dialog.getByText('Please enter a valid email', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('long enough');
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('something else');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(dialog.getByText('Passwords must match')).toBeVisible();
  await expect(dialog.getByText('This field is required')).toHaveCount(2);
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog.getByText('Please enter your email address')).toBeVisible();
  await dialog.getByLabel('Email').fill('ana..lima@clip.test');
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
});

test('signing in loads the user, closes the dialog, and the header shows a menu with the e-mail', async ({
  page,
  member,
}) => {
  spec(
    'After sign-in the access token is saved locally, the user and subscription are loaded, and the login dialog closes.',
    "Header: logo; links FAQ, Features, Tutorial, Pricing, Privacy, Terms; a language menu; and either a Login button (opens the login dialog) or a menu showing the user's e-mail with My Account and Logout.",
    'Sign-in success | login.messages.signInSuccess',
    'Logout returns to /.',
    'Sign-out clears stored tokens (keys starting with sb, ending with token), then reloads the page; the header Logout also returns to /.',
  );
  await open(page, '/en/faq');
  const corner = page.getByRole('banner');
  await corner.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toContain('access_token');
  await corner.getByRole('button', { name: member.email }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(member.email);
  await expect(menu.getByRole('menuitem')).toHaveText(['My Account', 'Logout']);
  await expect(menu.getByRole('menuitem', { name: 'My Account' })).toHaveAttribute('href', '/en/user');
  await menu.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(corner.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^sb.*token$/.test(key)))).toEqual([]);
});

/** Expects the message's text and background to be red, not only its icon. */
async function expectRed(page: Page): Promise<void> {
  await expect(page.locator('[data-snackbar] p')).toHaveCSS('color', 'rgb(185, 28, 28)');
  await expect(page.locator('[data-snackbar] > div')).toHaveCSS('background-color', 'rgb(254, 242, 242)');
}

test('a refused sign-in is shown in red, and the form stays', async ({ page, member, allowedErrors }) => {
  spec('Sign-in failure | backend message in red');
  allowedErrors.push(/400/);
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Invalid login credentials');
  await expectRed(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
});

test('signing up sends one confirmation, no matter how often the button is pressed', async ({ page }) => {
  spec("Signup success | message 'confirmation sent' (login.messages.confirmationSent)");
  const asked = await answer(page, accountCalls.signUp, {});
  const dialog = await fillSignUp(page, 'en', 'Harbor-2026');
  await dialog.getByRole('button', { name: 'Sign Up' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.locator('[data-snackbar]')).toContainText('Confirmation sent');
  await expect(dialog).toContainText('ana@clip.test');
  expect(asked.map((request) => request.postDataJSON())).toEqual([
    { email: 'ana@clip.test', password: 'Harbor-2026', name: 'Ana Lima' },
  ]);
});

test('a refused sign-up shows the returned error', async ({ page, allowedErrors }) => {
  spec('Signup response has error | shown in a red snackbar');
  allowedErrors.push(/422/);
  await refuse(page, accountCalls.signUp, 'account.weakPassword');
  const dialog = await fillSignUp(page, 'de', 'password1');
  await dialog.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Dieses Passwort ist zu leicht zu erraten.');
  await expectRed(page);
});

test('the reset mode sends a mail and says so, even for an address without an account', async ({
  page,
  allowedErrors,
}) => {
  spec(
    "Reset success | login.messages.resetSent; page: 'Password reset link has been sent to your email' and 'Check your email for the password reset link'",
    "Reset failure | login.messages.resetFailed; page: 'Failed to send reset email. Please try again.' or 'Failed to send reset link'",
  );
  allowedErrors.push(/Failed to load resource/);
  await page.route('**/auth/v1/recover*', (route) => route.abort(), { times: 1 });
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('Email').fill(`nobody.${Date.now()}@clip.test`);
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('The reset link could not be sent. Please try again.');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Password reset link sent');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('a social sign-in goes to the provider and comes back to the account page', async ({ page }) => {
  spec('Returning to the page /user after social sign-in is used as the sign-in redirect target.');
  let target = '';
  await page.route('**/auth/v1/authorize*', (route) => {
    target = route.request().url();
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>provider</title>' });
  });
  for (const [name, provider] of [
    ['Continue with Google', 'google'],
    ['Continue with Microsoft', 'azure'],
  ] as const) {
    await open(page, '/en/faq');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(page).toHaveTitle('provider');
    const query = new URL(target).searchParams;
    expect(query.get('provider')).toBe(provider);
    expect(new URL(query.get('redirect_to') ?? '').pathname).toBe('/en/user');
  }
});

test('on a small screen, the drawer contains the login button and, later, the account', async ({ page, signedIn }) => {
  spec('On small screens a side drawer holds the same items.');
  await page.setViewportSize({ width: 360, height: 700 });
  await open(page, '/en/faq');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.locator('#menu');
  await expect(drawer).toContainText(signedIn.email);
  await expect(drawer.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/en/user');
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/en$/);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await drawer.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
});
