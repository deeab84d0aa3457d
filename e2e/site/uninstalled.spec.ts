import { open } from '../support/ready.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

test('the form requires what it needs, and no more', async ({ page }) => {
  spec(
    '/uninstalled | Extension Uninstalled',
    'Reasons checklist plus Other, details text, e-mail (conditional), submit.',
    "At least one reason or Other ('Please select at least one reason').",
    "Details required once a reason is chosen ('Please provide some details'), max 500 characters.",
    "E-mail required only when reason is technical_issues or not_working and the user is logged out ('Email is required for technical issues'); address-shaped; max 30 characters ('Email must be less than 30 characters').",
    'Submit disabled when nothing is chosen.',
    "Messages: 'Please select at least one reason for uninstalling', 'Please fill in all required fields'.",
    'Text areas max 500; uninstall e-mail max 30.',
  );
  await open(page, '/en/uninstalled');
  await expect(page).toHaveTitle(/Extension Uninstalled/);
  await expect(page.getByRole('checkbox')).toHaveCount(9);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  // The button is disabled, but a browser extension or another program could still submit the form.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByText('Please select at least one reason for uninstalling')).toBeVisible();
  const email = page.getByLabel('Email');
  await expect(email).toBeHidden();
  await page.getByLabel('Features are missing').check();
  await page.getByLabel('Features are missing').uncheck();
  await expect(page.getByText('Please select at least one reason', { exact: true })).toBeVisible();
  await page.getByLabel('Technical issues').check();
  await expect(page.getByRole('note')).toContainText('most technical problems can be solved');
  await send.click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(page.getByText('Please provide some details')).toBeVisible();
  await expect(page.getByText('Email is required for technical issues')).toBeVisible();
  await email.fill('no address');
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await email.fill(`${'a'.repeat(20)}@clip.example`);
  await expect(page.getByText('Email must be less than 30 characters')).toBeVisible();
  await page.getByLabel('What happened?').fill('x'.repeat(501));
  await expect(page.getByText('Please use at most 500 characters')).toBeVisible();
  await page.getByLabel('Technical issues').uncheck();
  await page.getByLabel('It did not work').check();
  await expect(email).toBeVisible();
});

test('a report is sent and acknowledged, and the form does not reappear for 30 minutes', async ({ page }) => {
  spec(
    'If a report was sent within the last 30 minutes a Thank You state replaces the form.',
    'Dedupe: a report within the last 30 minutes shows Thank You instead of the form.',
    'Uninstall report dedupe 30 minutes (1,800,000 ms).',
    'Reasons: not_working, technical_issues, missing_features, found_alternative, temporary, rarely_use, performance, privacy, plus Other.',
  );
  await page.clock.install({ time: new Date('2026-11-15T12:00:00Z') });
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/extension_uninstall_report') && request.method() === 'POST')
      sent.push(...[request.postDataJSON()].flat());
  });
  await open(page, '/en/uninstalled');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByLabel('What happened?').fill('Everything');
  await page.getByLabel('Email').fill('ana@clip.example');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    short_reason:
      'not_working,technical_issues,missing_features,found_alternative,temporary,rarely_use,performance,privacy,other',
    detail_reason: 'Everything',
    email: 'ana@clip.example',
    browser_info: { browser: 'chrome', language: 'en-US' },
  });
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Number(stored['clipharbor_uninstall_reported_time'])).toBeGreaterThan(Date.parse('2026-11-15T11:59:00Z'));
  expect(JSON.parse(stored['clipharbor_uninstall_report'] ?? '{}')).toMatchObject({ reported: true });
  await page.clock.setFixedTime(new Date('2026-11-15T12:29:00Z'));
  await open(page, '/en/uninstalled');
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.clock.setFixedTime(new Date('2026-11-15T12:31:00Z'));
  await open(page, '/en/uninstalled');
  await expect(page.getByRole('checkbox')).toHaveCount(9);
});

test.describe('when the server does not respond', () => {
  test.use({ allowedErrors: [/status of 500/] });
  test('the failure is reported and nothing is lost', async ({ page }) => {
    spec(
      "Uninstall failure / success | 'Failed to submit feedback. Please try again.' / 'Thank you for your feedback!'",
    );
    await page.route('**/rest/v1/extension_uninstall_report*', (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, '/en/uninstalled');
    await page.getByLabel('Other').check();
    await page.getByLabel('What happened?').fill('My words');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
    await expect(page.getByLabel('What happened?')).toHaveValue('My words');
  });
});
