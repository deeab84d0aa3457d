import { spec } from '../support/spec.ts';
import { mailedToken } from './support/member.ts';
import { expect, open, stopClock, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('the reset page checks the address, sends the link and goes home after 3 s', async ({ page, member }) => {
  spec(
    'E-mail field, Send Reset Link button, Back to Login link.',
    '/reset-password | Reset password',
    'Reset redirect 3000 ms; update-password redirect 2000 ms; auth-status spinner 300 ms.',
    "Reset password page: e-mail required ('Email is required'), valid ('Email must be valid').",
    'After a reset link is sent: back to / after 3 s.',
    "Reset success | login.messages.resetSent; page: 'Password reset link has been sent to your email' and 'Check your email for the password reset link'",
  );
  await stopClock(page);
  await open(page, '/en/reset-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('ana@clip');
  await expect(page.getByText('Email must be valid')).toBeVisible();
  await page.getByLabel('Email').fill(member.email);
  // The account service sends one mail per minute to an address, and the confirmation has just been sent.
  await page.route('**/auth/v1/recover*', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Password reset link has been sent to your email');
  await expect(page.getByText('Check your email for the password reset link')).toBeVisible();
  await page.clock.runFor(2500);
  expect(page.url()).toMatch(/reset-password$/);
  await page.clock.runFor(600);
  await expect(page).toHaveURL(/\/en$/);
});

test('a reset mail that cannot be sent is reported, and the address stays', async ({ page, allowedErrors }) => {
  spec(
    "Reset failure | login.messages.resetFailed; page: 'Failed to send reset email. Please try again.' or 'Failed to send reset link'",
  );
  allowedErrors.push(/Failed to load resource/);
  await page.route('**/auth/v1/recover*', (route) => route.abort());
  await open(page, '/en/reset-password');
  await page.getByLabel('Email').fill('ana@clip.test');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Failed to send reset email. Please try again.');
  await expect(page.getByText('Failed to send reset link')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ana@clip.test');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
});

test('each rule of the new password has its own message', async ({ page }) => {
  spec(
    'New password and confirm fields.',
    '/update-password | Update password (redirect target of the reset e-mail; also reachable without prefix as /update-password)',
    'Password minimum 8.',
    "Update password: required ('Password is required'); min 8 ('Password must be at least 8 characters'); at least one uppercase, one lowercase, one number (each its own message); confirm required ('Please confirm your password') and equal ('Passwords must match').",
    "An invalid form shows 'Please fill in all fields correctly'.",
  );
  await open(page, '/update-password');
  await expect(page).toHaveURL(/\/en\/update-password$/);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Please fill in all fields correctly');
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  const password = page.getByRole('textbox', { name: 'New password' });
  for (const [typed, words] of [
    ['Abc1', 'Password must be at least 8 characters'],
    ['abcdefg1', 'Password must contain at least one uppercase letter'],
    ['ABCDEFG1', 'Password must contain at least one lowercase letter'],
    ['Abcdefgh', 'Password must contain at least one number'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(words)).toBeVisible();
  }
  await password.fill('Abcdefg1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Abcdefg2');
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await expect(page.getByText('This page needs the link from your email')).toBeVisible();
  // Correct passwords do not make up for the missing link.
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Abcdefg1');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Failed to update password. Please try again.');
  await expect(page.getByText('The link is missing, has expired or has already been used.')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
});

test('other failures are not blamed on the link', async ({ page, signedIn: _, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/);
  await open(page, '/en/update-password');
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  // Several attempts without a password: only the message about the last one counts.
  for (let press = 0; press < 3; press += 1) await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('Another-2027-harbor');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Another-2027-harbor');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Failed to update password. Please try again.');
  await expect(page.getByRole('note')).toContainText('Network Error');
  await expect(page.getByText('This page needs the link from your email')).toBeHidden();
});

test('a signed-in user updates the password and goes home after 2 s', async ({ page, signedIn: _ }) => {
  spec(
    'After a password update: to / after 2 s.',
    'Reset redirect 3000 ms; update-password redirect 2000 ms; auth-status spinner 300 ms.',
    "Update password success | 'Password updated successfully' and 'Password has been updated'",
  );
  await stopClock(page);
  await open(page, '/en/update-password');
  await page.getByRole('textbox', { name: 'New password' }).fill('Another-2027-harbor');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Another-2027-harbor');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Password updated successfully');
  await expect(page.getByRole('heading', { name: 'Password has been updated' })).toBeVisible();
  await page.clock.runFor(1500);
  expect(page.url()).toMatch(/update-password$/);
  await page.clock.runFor(600);
  await expect(page).toHaveURL(/\/en$/);
});

test('a used or expired link is reported, and opening a link does not use it up', async ({ page, allowedErrors }) => {
  spec("Update password failure | 'Failed to update password. Please try again.'");
  allowedErrors.push(/403|Failed to load resource/);
  const spent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/verify')) spent.push(request.method());
  });
  await open(page, '/en/update-password?token_hash=not-a-token&type=recovery');
  expect(spent).toEqual([]);
  await page.getByRole('textbox', { name: 'New password' }).fill('Another-2027-harbor');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Another-2027-harbor');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Failed to update password. Please try again.');
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/en/reset-password');
  expect(spent).toEqual(['POST']);
});

test('a real reset link survives a mail scanner, changes the password once, and is then used up', async ({
  page,
  request,
  baseURL,
  allowedErrors,
}) => {
  allowedErrors.push(/403|Failed to load resource/);
  // Users who came through Google have had no mail yet, so the one-mail-a-minute rule does not delay this one.
  await page.goto(`/auth/v1/authorize?provider=google&redirect_to=${baseURL}/en/faq`);
  await page.getByRole('button', { name: 'Kenji Mori' }).click();
  await expect(page).toHaveURL(/\/en\/faq/);
  await page.evaluate(() => localStorage.clear());
  await open(page, '/en/reset-password');
  await page.getByLabel('Email').fill('kenji.mori@example.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Password reset link has been sent to your email');
  const link = `/update-password?token_hash=${await mailedToken(request, 'kenji.mori@example.com')}&type=recovery`;

  expect((await request.get(link)).ok(), 'a scanner opens the link').toBe(true);
  const change = async (password: string): Promise<void> => {
    await open(page, link);
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
    await page.getByRole('button', { name: 'Update Password' }).click();
  };
  await change('Another-2027-harbor');
  await expect(page.getByRole('heading', { name: 'Password has been updated' })).toBeVisible();
  await expect(page).toHaveURL(/\/en$/);
  await page.evaluate(() => localStorage.clear());
  await change('A-third-2028-harbor');
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible();
});
