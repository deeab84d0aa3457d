import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@clipharbor/i18n';
import type { Page } from '@playwright/test';
import { writeContactSheet } from '../../lib/contact-sheet.ts';
import { root } from '../../lib/root.ts';

/** Taller parts would be scaled down until their texts become unreadable. */
const maxPartHeight = 1900;
/** The time limit for a page or a picture on a busy machine. If one is too slow, the others are still captured. */
export const timeoutMs = 120_000;

/** The pictures of one language, in `.cache/languages/<locale>/`. */
export class Album {
  readonly locale: Locale;
  readonly #folder: string;

  constructor(locale: Locale) {
    this.locale = locale;
    this.#folder = join(root, '.cache', 'languages', locale);
  }

  /** Removes the pictures of an earlier run. */
  async open(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
  }

  /** Captures the whole page in its current state, in readable parts: `name.png`, or `name-1.png`, `name-2.png` … */
  async take(page: Page, name: string, { isWhole = true } = {}): Promise<void> {
    await page.evaluate(async () => {
      scrollTo({ top: 0, behavior: 'instant' });
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    const { width, height } = await page.evaluate(() => ({
      width: innerWidth,
      height: Math.max(document.documentElement.scrollHeight, innerHeight),
    }));
    const wanted = isWhole ? height : (page.viewportSize()?.height ?? height);
    const parts = Math.ceil(wanted / maxPartHeight);
    for (let part = 0; part < parts; part += 1) {
      const y = part * maxPartHeight;
      const clip = { x: 0, y, width, height: Math.min(maxPartHeight, wanted - y) };
      const picture = await page.screenshot({ type: 'png', fullPage: true, clip, timeout: timeoutMs });
      await writeFile(join(this.#folder, `${name}${parts > 1 ? `-${part + 1}` : ''}.png`), picture);
    }
  }

  /** Puts the pictures on one page. Returns its path. */
  close(): string {
    writeContactSheet(this.#folder);
    return `.cache/languages/${this.locale}/index.html`;
  }
}
