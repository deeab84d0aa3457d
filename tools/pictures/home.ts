import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, findBrowser } from '../../e2e/support/browsers.ts';
import { root } from '../lib/root.ts';

async function take(browser: Browser, scheme: 'light' | 'dark'): Promise<string> {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await page.goto(`${process.env['BASE_URL']}/en`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture.toString('base64');
}

/** The home page in light and dark, for the README. */
export async function takeHomePicture(): Promise<string[]> {
  const executablePath = findBrowser('chromium');
  if (executablePath === undefined) throw new Error('Chromium is required: npm test says how to install it.');
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  const [light, dark] = [await take(browser, 'light'), await take(browser, 'dark')];
  const page = await browser.newPage({ viewport: { width: 1280, height: 440 } });
  const image = (data: string) =>
    `<img width="610" src="data:image/png;base64,${data}" style="border-radius:12px;box-shadow:0 8px 30px #0f172a33">`;
  await page.setContent(
    `<body style="margin:0;display:flex;gap:20px;align-items:center;justify-content:center;height:440px">${image(light)}${image(dark)}`,
  );
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  await page.screenshot({ path: join(root, 'docs/pictures/home.png'), omitBackground: true });
  await browser.close();
  return ['docs/pictures/home.png'];
}
