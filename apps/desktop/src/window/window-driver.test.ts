import { expect, test } from 'vitest';
import { showIn, type WindowDriver } from './window-driver.ts';

const driver = (name: WindowDriver['name'], outcome: boolean | Error, shown: string[]): WindowDriver => ({
  name,
  async show(url) {
    shown.push(`${name} ${url}`);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
});

test('the first driver that works shows the window, and the others are left alone', async () => {
  const shown: string[] = [];
  const failing = driver('webview', new Error('no WebView2'), shown);
  expect(await showIn([failing, driver('app', true, shown), driver('tab', true, shown)], 'u')).toBe('app');
  expect(shown).toEqual(['webview u', 'app u']);
  expect(await showIn([failing, driver('app', false, shown)], 'u')).toBeNull();
});
