import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { schemes } from './views.ts';

/** Available in the page after injection. */
declare const axe: typeof import('axe-core');

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and best practices. */
const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules that depend on colors, which are all that can differ in the other scheme. */
const colorsOnly: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Violations of WCAG 2.2 AA and best practices on a page or in a part of it, as lines that name the rule and the place. */
export const accessibilityFaults = (page: Page, part?: string): Promise<string[]> => faultsOf(page, everything, part);

export const colorFaults = (page: Page, part?: string): Promise<string[]> => faultsOf(page, colorsOnly, part);

/**
 * The same in both color schemes: all rules in the first, only those about colors in the other. The first violation is returned.
 */
export async function accessibilityFaultsInBoth(page: Page, part?: string): Promise<string[]> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = await (colorScheme === schemes[0] ? accessibilityFaults : colorFaults)(page, part);
    if (faults.length > 0) return [colorScheme, ...faults];
  }
  return [];
}

async function faultsOf(page: Page, rules: RunOptions, part = 'html'): Promise<string[]> {
  await untilSettled(page);
  // Parsing 650 kB of axe takes a page as long as running it, so it is done once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ({ include, options }) => {
      // A focus guard passes the focus on immediately and never keeps it.
      const context = { include, exclude: '[data-base-ui-focus-guard]' };
      const { violations } = await axe.run(context, options);
      // axe compares words without their vowel signs, which splits Thai words, and treats a Korean number and its counter as one word.
      const hasOtherWords = ['ko', 'th'].includes(document.documentElement.lang);
      const isNamedAsShown = ({ target }: { target: unknown[] }): boolean => {
        const element = document.querySelector(String(target[0]));
        return element?.ariaLabel?.includes(element.textContent.trim()) ?? false;
      };
      return violations.flatMap(({ id, nodes }) => {
        const isExempt = id === 'label-content-name-mismatch' && hasOtherWords;
        const broken = isExempt ? nodes.filter((node) => !isNamedAsShown(node)) : nodes;
        return broken.length === 0 ? [] : [`${id}: ${broken.map(({ html }) => html).join(' ')}`];
      });
    },
    // Passes need no report, and none of these rules reads style sheets.
    { include: part, options: { ...rules, resultTypes: ['violations' as const], preload: { assets: ['media'] } } },
  );
}

/** Waits until something that has just opened is opaque: half-transparent text never has enough contrast. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-starting-style]') === null);
  await page.evaluate(() => {
    const isEndless = (one: Animation): boolean => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const ending = document.getAnimations().filter((one) => !isEndless(one));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}
