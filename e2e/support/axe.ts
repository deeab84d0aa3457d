import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { schemes } from './views.ts';

/** What a page breaks of WCAG 2.2 AA and of good practice, in lines that name the rule and the place. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(page, axeFor(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']));
}

/** What passes needs no report: describing it takes longer than finding it. */
const axeFor = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** The part of it that depends on colours: all that can differ in the other scheme. */
export const colourFaults = (page: Page): Promise<string[]> =>
  faultsOf(page, axeFor(page).withRules(['color-contrast', 'link-in-text-block']));

/** Waits until what has just opened is there: half transparent, no text would have enough contrast. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-starting-style]') === null);
  await page.evaluate(() => {
    const isEndless = (one: Animation): boolean => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const ending = document.getAnimations().filter((one) => !isEndless(one));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}

async function faultsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await untilSettled(page);
  // Frames of other origins would need a second page for each look; we have none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The same in both color schemes: everything in the first, in the other what depends on colors. The first fault tells. */
export async function accessibilityFaultsInBoth(page: Page): Promise<string[]> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = await (colorScheme === schemes[0] ? accessibilityFaults(page) : colourFaults(page));
    if (faults.length > 0) return [colorScheme, ...faults];
  }
  return [];
}
