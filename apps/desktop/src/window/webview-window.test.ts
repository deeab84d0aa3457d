import { expect, test } from 'vitest';
import type { TaskbarProgress, WebviewApplication, WebviewOptions, WebviewTray } from './webview-module.ts';
import { webviewWindow } from './webview-window.ts';

/** An addon that records its calls, because there is no WebView2 here. */
function fakeAddon(version: () => string = () => '130.0') {
  const asked = { options: null as WebviewOptions | null, loaded: [] as string[], calls: [] as string[] };
  const listeners = new Map<string, (event: { title?: string }) => void>();
  const progress: TaskbarProgress[] = [];
  const on = (event: string, listener: (event: { title?: string }) => void) => listeners.set(event, listener);
  class Application implements WebviewApplication {
    createWebContext = (options: { dataDirectory: string }) => options;
    createBrowserWindow = () => ({
      createWebview: (options: WebviewOptions) => {
        asked.options = options;
        return { on, loadUrl: (url: string) => asked.loaded.push(url) };
      },
      isMinimized: () => true,
      setMinimized: (isMinimized: boolean) => asked.calls.push(`minimized ${isMinimized}`),
      setTitle: (title: string) => asked.calls.push(`title ${title}`),
      setProgressBar: (bar: TaskbarProgress) => progress.push(bar),
      show: () => asked.calls.push('show'),
      focus: () => asked.calls.push('focus'),
    });
    createTrayIcon = (): WebviewTray => ({ on, setTooltip: (text) => asked.calls.push(`tray ${text}`) });
    on = on;
    run = () => undefined;
    exit = () => asked.calls.push('exit');
  }
  const load = () => ({ getWebviewVersion: version, Application });
  return { asked, progress, listeners, parts: { dataFolder: '/data', trayIcon: () => Buffer.from('png'), load } };
}

const url = 'http://127.0.0.1:4000/#t';
const address = Promise.resolve(url);

test('the window stays open until it is closed', async () => {
  const { asked, listeners, parts } = fakeAddon();
  const window = await webviewWindow(parts).open(address);
  expect(asked.options).toMatchObject({ url });
  expect(asked.calls).toEqual([]);
  listeners.get('window-close-requested')?.({});
  await window?.closed;
  expect(asked.calls).toEqual(['exit']);
});

test('it shows only the engine’s page, even after switching to another engine', async () => {
  const { asked, parts } = fakeAddon();
  const window = await webviewWindow(parts).open(address);
  expect(asked.options?.navigationHandler('http://127.0.0.1:4000/settings')).toBe(true);
  expect(asked.options?.navigationHandler('file:///C:/secret.txt')).toBe(false);
  expect(asked.options?.newWindowHandler({})).toBe(false);
  await window?.lead('http://127.0.0.1:4001/#u');
  expect(asked.loaded).toEqual(['http://127.0.0.1:4001/#u']);
  expect(asked.options?.navigationHandler('http://127.0.0.1:4001/')).toBe(true);
});

test('it comes to the front, and a click on the tray does the same', async () => {
  const { asked, listeners, parts } = fakeAddon();
  const window = await webviewWindow(parts).open(address);
  await window?.raise(url, true);
  expect(asked.calls).toEqual(['show', 'minimized false', 'focus']);
  listeners.get('click')?.({});
  expect(asked.calls).toHaveLength(6);
  expect(asked.loaded).toEqual([]);
  await window?.raise(url, false);
  expect(asked.loaded).toEqual([url]);
});

test('progress is shown in the taskbar, the tray and the title', async () => {
  const { asked, progress, listeners, parts } = fakeAddon();
  const window = await webviewWindow(parts).open(address);
  window?.showProgress({ isActive: true, share: 0.42 });
  window?.showProgress({ isActive: true, share: null });
  window?.showProgress({ isActive: false, share: null });
  expect(progress).toEqual([{ state: 1, progress: 42 }, { state: 2 }, { state: 0 }]);
  listeners.get('title-changed')?.({ title: '42% – Clipharbor' });
  expect(asked.calls).toEqual([
    'tray 42% – Clipharbor',
    'tray Clipharbor',
    'tray Clipharbor',
    'title 42% – Clipharbor',
  ]);
});

test('without WebView2 it fails, so that the next driver is tried', async () => {
  const { parts } = fakeAddon(() => {
    throw new Error('0x80070002');
  });
  await expect(webviewWindow(parts).open(address)).rejects.toThrow('0x80070002');
  expect(await webviewWindow({ ...parts, load: null }).open(address)).toBeNull();
});
