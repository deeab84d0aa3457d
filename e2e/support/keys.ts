import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** How many elements the Tab key has to reach within a place. Of a radio group, only the chosen button counts. */
const stopsOf = (place: Locator): Promise<number> =>
  place.evaluate(
    (element) =>
      [
        ...element.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary, [tabindex]'),
      ].filter(
        (stop) =>
          stop.tabIndex >= 0 &&
          stop.checkVisibility({ visibilityProperty: true }) &&
          !stop.matches(':disabled') &&
          !(stop instanceof HTMLInputElement && stop.type === 'radio' && !stop.checked),
      ).length,
  );

/** Where the focus is, and whether it is visible there: on the control, or on what is drawn in its place. */
const focusIn = (place: Locator): Promise<{ name: string; isInside: boolean; hasRing: boolean }> =>
  place.evaluate((element) => {
    const focused = document.activeElement;
    const around = focused?.parentElement;
    const drawn = [
      focused,
      focused?.nextElementSibling,
      around,
      around?.parentElement,
      around?.parentElement?.parentElement,
    ];
    const hasRing = drawn.some((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      // Fields have their own wide ring, drawn as a shadow without blur.
      const isField = part === focused && /0px 0px 0px [2-9]px/.test(boxShadow);
      return isField || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1);
    });
    const name = focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 40) ?? '';
    return { name: `${focused?.tagName} ${name}`, isInside: element.contains(focused), hasRing };
  });

/**
 * Tabs once through everything in an element, starting at the focus, and expects that nothing is skipped and every stop is
 * visible. Returns the names of the stops.
 */
export async function walk(page: Page, place: Locator, { isTrap }: { isTrap: boolean }): Promise<string[]> {
  const stops = await stopsOf(place);
  expect(stops).toBeGreaterThan(0);
  const names: string[] = [];
  while (names.length < stops) {
    let name = '';
    // A ring takes a moment to be drawn, and the guards around a dialog a moment to pass the focus on.
    const stands = async () => {
      const { name: own, ...state } = await focusIn(place);
      name = own;
      return state;
    };
    await expect.poll(stands, { message: names.join(' → ') }).toEqual({ isInside: true, hasRing: true });
    names.push(name);
    if (names.length < stops || isTrap) await page.keyboard.press('Tab');
  }
  return names;
}

export interface DialogWalk {
  readonly opener: Locator;
  readonly dialog: Locator;
  /** Pressing outside does not close it: for forms, where a slip would lose what was typed. */
  readonly isPersistent?: boolean;
}

/**
 * Opens a dialog by keyboard, tabs through it in a full circle, and closes it with Escape: the focus enters, stays, and returns.
 */
export async function walkDialog(page: Page, { opener, dialog, isPersistent = false }: DialogWalk): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await focusIn(dialog)).isInside).toBe(true);
  // What is still loading has no stops yet.
  await expect(dialog.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0);
  const first = await page.evaluateHandle(() => document.activeElement);
  const stops = await walk(page, dialog, { isTrap: true });
  // A full circle: Tab leads from the last stop to the first.
  const isRound = () => first.evaluate((element) => element === document.activeElement);
  await expect.poll(isRound, { message: stops.join(' → ') }).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(async () => (await focusIn(dialog)).isInside).toBe(true);
  await page.mouse.click(2, 2);
  if (isPersistent) {
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  } else {
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await focusIn(dialog)).isInside).toBe(true);
    await page.keyboard.press('Escape');
  }
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
