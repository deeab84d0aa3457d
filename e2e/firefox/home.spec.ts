import { launch } from 'puppeteer-core';
import { findBrowser } from '../support/browsers.ts';
import { expect, test } from '../support/test.ts';

test('the home page works in Firefox, with its policy and without an error', async ({ baseURL }) => {
  const executablePath = findBrowser('firefox');
  // biome-ignore lint/suspicious/noSkippedTests: where Firefox cannot be installed the run says what it left out
  test.skip(executablePath === undefined, 'Firefox is not installed');
  const browser = await launch({ browser: 'firefox', headless: true, executablePath: executablePath ?? '' });
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(`${baseURL}/ar`);
    await page.waitForSelector('html[data-ready]');
    expect(await page.$eval('html', (html) => html.getAttribute('dir'))).toBe('rtl');
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('احفظ الفيديو الذي تشاهده الآن.');
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
