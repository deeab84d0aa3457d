import { expect, test } from '../support/test.ts';
import { openSpecimen } from './open-specimen.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSpecimen(page, 'en');
});

test('the menu opens with the down key, reaches every item, closes on Esc and returns focus', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'My account' });
  await opener.press('ArrowDown');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Subscription')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Log out')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('h');
  await expect(item('Help and contact')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('Enter runs a menu action and follows a menu link', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Language', exact: true });
  await opener.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  await opener.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Magyar' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'My account' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Help and contact' }).press('Enter');
  await expect(page).toHaveURL(/#callouts$/);
});

test('tabs follow the left and right keys in both reading directions', async ({ page }) => {
  for (const [locale, onward] of [
    ['en', 'ArrowRight'],
    ['ar', 'ArrowLeft'],
  ] as const) {
    await openSpecimen(page, locale);
    const tabs = page.getByRole('tab');
    await tabs.nth(0).focus();
    await page.keyboard.press(onward);
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel')).toBeFocused();
  }
});

test('the toggle group is one tab stop and follows the arrow keys', async ({ page }) => {
  const radio = (name: string) => page.getByRole('radio', { name });
  await radio('Chrome').focus();
  await page.keyboard.press('ArrowRight');
  await expect(radio('Edge')).toBeChecked();
  await expect(radio('Edge')).toBeFocused();
});

test('the rating has ten named values and follows the keys', async ({ page }) => {
  const rating = page.getByRole('radiogroup', { name: 'How satisfied are you?' }).first();
  await expect(rating.getByRole('radio')).toHaveCount(10);
  const star = (name: string) => rating.getByRole('radio', { name: new RegExp(`^${name}: `) });
  await expect(star('3 stars out of 5')).toBeChecked();
  await star('3 stars out of 5').focus();
  await page.keyboard.press('ArrowRight');
  await expect(star('3.5 stars out of 5')).toBeChecked();
  await expect(star('3.5 stars out of 5')).toBeFocused();
  await expect(rating).toContainText('Satisfied');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(star('5 stars out of 5')).toBeChecked();
  await page.keyboard.press('Home');
  await expect(star('0.5 stars out of 5')).toBeChecked();
});

test('in Arabic the left key raises the rating, and the first half star is at the right', async ({ page }) => {
  await openSpecimen(page, 'ar');
  const radios = page.locator('#rating').getByRole('radiogroup').first().getByRole('radio');
  await radios.nth(5).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(radios.nth(6)).toBeChecked();
  const [first, last] = [await radios.first().boundingBox(), await radios.last().boundingBox()];
  expect(first?.x).toBeGreaterThan(last?.x ?? Number.POSITIVE_INFINITY);
  expect(first?.width).toBeGreaterThanOrEqual(24);
});

test('the pointer can select half stars and clears the error', async ({ page }) => {
  const rating = page.locator('#rating').getByRole('radiogroup').nth(1);
  await expect(rating).toHaveAccessibleDescription('Please rate your satisfaction');
  await rating.getByRole('radio', { name: '4.5 stars out of 5: Very satisfied' }).click();
  await expect(rating.getByRole('radio', { name: '4.5 stars out of 5: Very satisfied' })).toBeChecked();
  await expect(rating).not.toContainText('Please rate');
});

test('Enter changes the page and focus stays, even at the ends', async ({ page }) => {
  const nav = page.getByRole('navigation', { name: 'Pages', exact: true });
  const current = nav.locator('[aria-current="page"]');
  await expect(nav.getByRole('button', { name: /^Page/ })).toHaveCount(5);
  const next = nav.getByRole('button', { name: 'Next page' });
  await next.focus();
  for (let press = 0; press < 14; press += 1) await page.keyboard.press('Enter');
  await expect(current).toHaveText('12');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await expect(nav.getByRole('button', { name: /^Page/ }).first()).toHaveText('8');
  await nav.getByRole('button', { name: 'Page 8' }).press('Enter');
  await expect(current).toHaveText('8');
  await expect(current).toBeFocused();
});

test('an accordion item opens by keyboard and closes the others', async ({ page }) => {
  const answer = (text: RegExp) => page.locator('#accordion').getByText(text);
  await expect(answer(/^The guest mode/)).toBeVisible();
  await page.locator('summary').nth(1).press('Enter');
  await expect(answer(/^Yes\. Separate/)).toBeVisible();
  await expect(answer(/^The guest mode/)).toBeHidden();
  await page.keyboard.press('Space');
  await expect(answer(/^Yes\. Separate/)).toBeHidden();
});

test('a loading button keeps focus and its name, and does nothing', async ({ page }) => {
  const button = page.locator('#buttons').getByRole('button', { name: 'Saving your settings' }).first();
  await button.focus();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('a field is connected to its label, error and character count', async ({ page }) => {
  const fields = page.locator('#fields');
  await expect(fields.getByLabel('Email').nth(1)).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(fields.getByLabel('Email').nth(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(fields.getByLabel('Email').first()).toHaveAttribute('dir', 'ltr');
  const comments = fields.getByLabel('Comments').first();
  await comments.fill('Good.');
  await expect(comments).toHaveAccessibleDescription('What should we know? Characters used: 5 of 500');
});

test('an external link opens a new tab without access to this one, and says so', async ({ page }) => {
  const link = page.getByRole('link', { name: 'extension store (opens in a new tab)' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a focused button shows a ring', async ({ page }) => {
  await page.getByRole('button', { name: 'My account' }).focus();
  await page.keyboard.press('Tab');
  const style = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(style).toBe('solid 2px');
});
