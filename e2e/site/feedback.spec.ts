import { open } from '../support/ready.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

test('feedback is sent once, a dialog thanks the visitor, and the form is cleared', async ({ page }) => {
  spec(
    '/feedback | Send Feedback',
    'Rating, optional e-mail (logged-out users only), three text areas (problems, comments, suggestions).',
    'After success a dialog appears and the form resets.',
    'Feedback by a logged-in user uses the account e-mail; logged-out users may enter one.',
  );
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/feedback') && request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await open(page, '/en/feedback');
  await expect(page).toHaveTitle(/Send Feedback/);
  await page.getByRole('radio', { name: /^4\.5 stars/ }).check({ force: true });
  await page.getByLabel('Email').fill('ana@clip.example');
  await page.getByLabel('Comments').fill('Works well 👍');
  await page.getByRole('button', { name: 'Send feedback' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Thank you for your feedback!' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: /^3 stars/ })).toBeChecked();
  await expect(page.getByLabel('Comments')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue('');
  expect([sent].flat(2)).toEqual([
    { satisfaction: 4.5, problemsFaced: null, content: 'Works well 👍', advice: null, email: 'ana@clip.example' },
  ]);
});

test('the rating has labels, starts at 3 and is required', async ({ page }) => {
  spec(
    "Feedback: rating required (0 not accepted; 1-5 stars in half steps, default 3; 'Please rate your satisfaction'); e-mail shown only for logged-out users, optional, must look like an address ('Invalid email address'); three text areas each at most 500 characters.",
    'Rating: scale 5, half steps, default 3; labels: up to 1 very dissatisfied, up to 2 dissatisfied, up to 3 neutral, up to 4 satisfied, above that very satisfied; nothing selected gives the default prompt.',
    "Feedback failure | 'Failed to submit feedback. Please try again.'; missing rating 'Please provide a satisfaction rating'",
  );
  await open(page, '/en/feedback');
  await expect(page.getByRole('radio')).toHaveCount(10);
  const chosen = page.getByRole('radio', { name: /^3 stars out of 5: Neutral$/ });
  await expect(chosen).toBeChecked();
  await chosen.focus();
  await page.keyboard.press('Home');
  for (const words of [
    'Very dissatisfied',
    'Very dissatisfied',
    'Dissatisfied',
    'Dissatisfied',
    'Neutral',
    'Neutral',
  ]) {
    await expect(page.getByRole('radiogroup').getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  for (const words of ['Satisfied', 'Satisfied', 'Very satisfied', 'Very satisfied']) {
    await expect(page.getByRole('radiogroup').getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: 'Clear rating' }).click();
  await expect(page.getByText('Please rate your satisfaction').first()).toBeVisible();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Please provide a satisfaction rating')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Suggestions').fill('x'.repeat(501));
  await expect(page.getByText('Please use at most 500 characters')).toBeVisible();
});

test.describe('when the server is down', () => {
  test.use({ allowedErrors: [/status of 503/] });
  test('the text is kept, the failure is reported, and sending again works', async ({ page }) => {
    spec('A global snackbar with a Close button shows messages.');
    let isDown = true;
    await page.route('**/rest/v1/feedback*', (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: 'busy' } }) : route.continue(),
    );
    await open(page, '/en/feedback');
    await page.getByLabel('Problems you ran into').fill('A long story');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Problems you ran into')).toHaveValue('A long story');
    await page.locator('[data-snackbar]').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeHidden();
    isDown = false;
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
