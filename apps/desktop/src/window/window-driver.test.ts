import { expect, test } from 'vitest';
import { fakeWindow } from './testing/fake-window.ts';
import { type DriverFailure, openIn, type WindowDriver } from './window-driver.ts';

const driver = (name: WindowDriver['name'], works: boolean | Error, asked: string[]): WindowDriver => ({
  name,
  async open(url) {
    asked.push(`${name} ${await url}`);
    if (works instanceof Error) throw works;
    return works ? fakeWindow().window : null;
  },
});

const address = Promise.resolve('u');

test('the first driver that works shows the window, and the others are not tried', async () => {
  const asked: string[] = [];
  const failures: DriverFailure[] = [];
  const note = (failure: DriverFailure) => void failures.push(failure);
  const failing = driver('webview', new Error('no WebView2'), asked);
  expect(await openIn([failing, driver('app', true, asked), driver('tab', true, asked)], address, note)).not.toBeNull();
  expect(asked).toEqual(['webview u', 'app u']);
  expect(failures.splice(0)).toEqual([{ driver: 'webview', reason: 'failed', detail: 'no WebView2' }]);
  expect(await openIn([failing, driver('app', false, asked)], address, note)).toBeNull();
  expect(failures.map(({ driver: name, reason }) => `${name} ${reason}`)).toEqual(['webview failed', 'app missing']);
});

test('a window that is no longer wanted is not a driver failure', async () => {
  const asked: string[] = [];
  const unwanted = Promise.reject(new Error('elsewhere'));
  const note = () => expect.unreachable();
  expect(await openIn([driver('app', true, asked), driver('tab', true, asked)], unwanted, note)).toBeNull();
  expect(asked).toEqual([]);
});
