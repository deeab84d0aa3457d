import type { Locale } from '@clipharbor/i18n';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { previewOf } from '../../../e2e/account/support/answers.ts';
import { enter, freshSession, type Member } from '../../../e2e/account/support/member.ts';
import { answerAll, settle } from '../../../e2e/account/support/settled.ts';
import { everyPage, isForMembers } from '../../../e2e/support/every-page.ts';
import { unfold } from '../../../e2e/support/unfold.ts';
import { type Album, timeoutMs } from './album.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 320, height: 640 };
/** Pages that are also captured on a phone. */
const onPhone: ReadonlySet<string> = new Set(['', 'pricing', 'user']);

const nameOf = (path: string): string => (path === '' ? 'home' : path.replace(/\?.*/, '').replaceAll('/', '-'));

async function takePage(page: Page, album: Album, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await page.goto(`/${album.locale}/${path}`);
  await settle(page);
  if (path === '') await loadPlans(page);
  await unfold(page);
  await album.take(page, `site-${nameOf(path)}`);
  if (!onPhone.has(path)) return;
  await page.setViewportSize(phone);
  await album.take(page, `site-${nameOf(path)}-320`);
}

/** The home page loads its plans when they come near. */
async function loadPlans(page: Page): Promise<void> {
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await page.locator('section[aria-labelledby="pricing"] li button').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

async function takeSignIn(page: Page, album: Album): Promise<void> {
  await page.setViewportSize(desk);
  await page.goto(`/${album.locale}/faq`);
  await settle(page);
  await page.locator('header nav > div button').first().click();
  const form = page.getByRole('dialog').locator('form');
  await form.waitFor();
  await album.take(page, 'site-sign-in', { isWhole: false });
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await album.take(page, 'site-sign-in-problems', { isWhole: false });
}

async function takeUpgrade(page: Page, album: Album): Promise<void> {
  await previewOf(page);
  await page.setViewportSize(desk);
  await page.goto(`/${album.locale}/pricing`);
  await settle(page);
  await page.locator('main li:has(button):has(h2)').nth(3).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
  await settle(page);
  await album.take(page, 'site-upgrade', { isWhole: false });
}

const contextFor = (browser: Browser, locale: Locale): Promise<BrowserContext> =>
  browser.newContext({ baseURL: process.env['BASE_URL'] ?? '', locale, colorScheme: 'light', reducedMotion: 'reduce' });

/** Every page of the site: as a visitor sees it, and also as a member if that shows more. */
export async function takeSite(browser: Browser, album: Album, member: Member): Promise<void> {
  const context = await contextFor(browser, album.locale);
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  for (const path of everyPage.filter((own) => !isForMembers(own))) await takePage(page, album, path);
  await takeSignIn(page, album);
  // A separate session: another page would end this one when it refreshes its token.
  await enter(page, { ...member, session: await freshSession(context.request, member) });
  await answerAll(page);
  for (const path of everyPage.filter(isForMembers)) await takePage(page, album, path);
  await takeUpgrade(page, album);
  await context.close();
}
