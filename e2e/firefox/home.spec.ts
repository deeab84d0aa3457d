import { launch, type Page } from 'puppeteer-core';
import { sessionKey, signUpMember } from '../account/support/member.ts';
import { findBrowser } from '../support/browsers.ts';
import { expect, test } from '../support/test.ts';

const opened = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
};
const text = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent);

test('the site works in Firefox, with its policy and without errors', async ({ baseURL, request }) => {
  const executablePath = findBrowser('firefox');
  // biome-ignore lint/suspicious/noSkippedTests: where Firefox cannot be installed, the run reports the test as skipped
  test.skip(executablePath === undefined, 'Firefox is not installed');
  const member = await signUpMember(request);
  const browser = await launch({ browser: 'firefox', headless: true, executablePath: executablePath ?? '' });
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await opened(page, `${baseURL}/ar`);
    expect(await page.$eval('html', (html) => html.getAttribute('dir'))).toBe('rtl');
    expect(await text(page, 'h1')).toBe('احفظ الفيديو الذي تشاهده الآن.');

    await opened(page, `${baseURL}/en/pricing`);
    await page.waitForSelector('main li:has(h2) button');
    expect(await page.$$eval('main li h2', (names) => names.map(({ textContent }) => textContent))).toContain('Yearly');
    await page.click('main li:has(h2) button');
    await page.waitForSelector('[role="dialog"] form input[type="email"]');
    expect(await text(page, '[role="dialog"] h2')).toBe('Welcome back');
    await page.click('[role="dialog"] form button[type="submit"]');
    await page.waitForSelector('[role="dialog"] [aria-invalid="true"]');

    await opened(page, `${baseURL}/en/feedback`);
    await page.click('main form button[type="submit"]');
    await page.waitForSelector('[role="dialog"]');
    expect(await text(page, '[role="dialog"] h2')).toBe('Thank you for your feedback!');

    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      sessionKey,
      JSON.stringify(member.session),
    ] as const);
    await opened(page, `${baseURL}/en/user`);
    await page.waitForSelector('[data-status]');
    expect(await text(page, 'h1')).toBe(member.fullName);
    expect(await text(page, '[data-status]')).toContain('No active subscription');
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
