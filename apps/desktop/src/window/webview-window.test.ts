import { expect, test } from 'vitest';
import { type WebviewApplication, webviewWindow } from './webview-window.ts';

type WebviewOptions = Parameters<ReturnType<WebviewApplication['createBrowserWindow']>['createWebview']>[0];

/** An addon that records what is asked of it, as no WebView2 is here. */
function fakeAddon(version: () => string = () => '130.0') {
  const asked = { options: null as WebviewOptions | null, exits: 0 };
  const listeners = new Map<string, () => void>();
  class Application implements WebviewApplication {
    createWebContext = (options: { dataDirectory: string }) => options;
    createBrowserWindow = () => ({
      createWebview: (options: WebviewOptions) => {
        asked.options = options;
      },
    });
    on = (event: string, listener: () => void) => listeners.set(event, listener);
    run = () => undefined;
    exit = () => {
      asked.exits += 1;
    };
  }
  return { asked, listeners, load: () => ({ getWebviewVersion: version, Application }) };
}

test('the window lives until it is closed', async () => {
  const { asked, listeners, load } = fakeAddon();
  const shown = webviewWindow('/data', load).show('http://127.0.0.1:4000/#t');
  expect(asked.options).toMatchObject({ url: 'http://127.0.0.1:4000/#t' });
  expect(asked.exits).toBe(0);
  listeners.get('window-close-requested')?.();
  expect(await shown).toBe(true);
  expect(asked.exits).toBe(1);
});

test('it shows the engine’s page and nothing else', () => {
  const { asked, load } = fakeAddon();
  void webviewWindow('/data', load).show('http://127.0.0.1:4000/');
  expect(asked.options?.navigationHandler('http://127.0.0.1:4000/settings')).toBe(true);
  expect(asked.options?.navigationHandler('file:///C:/secret.txt')).toBe(false);
  expect(asked.options?.newWindowHandler({})).toBe(false);
});

test('without WebView2 it fails, so that the next driver is tried', async () => {
  const { load } = fakeAddon(() => {
    throw new Error('0x80070002');
  });
  await expect(webviewWindow('/data', load).show('http://127.0.0.1:4000/')).rejects.toThrow('0x80070002');
  expect(await webviewWindow('/data', null).show('http://127.0.0.1:4000/')).toBe(false);
});
