import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { openAddress } from '../platform/show-in-system.ts';
import { loadWebview, type WebviewModule } from './webview-module.ts';
import { trayOf } from './webview-tray.ts';
import type { WindowDriver } from './window-driver.ts';

export interface WebviewParts {
  readonly dataFolder: string;
  /** An image for the tray; null if there is none. */
  readonly trayIcon: () => Buffer | null;
  /** Null on systems without WebView2. */
  readonly load?: (() => WebviewModule) | null;
}

/** WebView2, which Windows 11 has and Windows 10 usually does. Shows only the engine's page; links open in the browser. */
export const webviewWindow = ({ dataFolder, trayIcon, load = forThisSystem() }: WebviewParts): WindowDriver => ({
  name: 'webview',
  async open(address) {
    if (load === null) return null;
    const webview = load();
    webview.getWebviewVersion();
    const url = await address;
    const app = new webview.Application();
    let { origin } = new URL(url);
    const isOwn = (address: string): boolean => URL.parse(address)?.origin === origin;
    const openOutside = (address: string | undefined): false => {
      if (address !== undefined && /^https?:/.test(address)) void openAddress(address);
      return false;
    };
    const window = app.createBrowserWindow({ title: brand.name, width: 1100, height: 760 });
    const page = window.createWebview({
      url,
      webContext: app.createWebContext({ dataDirectory: join(dataFolder, 'webview') }),
      navigationHandler: (address) => isOwn(address) || openOutside(address),
      newWindowHandler: (event) => openOutside(event.url),
    });
    page.on('title-changed', ({ title }) => window.setTitle(title ?? brand.name));
    const toFront = (): void => {
      window.show();
      if (window.isMinimized()) window.setMinimized(false);
      window.focus();
    };
    const tray = trayOf(app, trayIcon(), toFront);
    const lead = async (next: string): Promise<void> => {
      ({ origin } = new URL(next));
      page.loadUrl(next);
    };
    const raise = async (next: string, hasPage: boolean): Promise<void> => {
      if (!hasPage) await lead(next);
      toFront();
    };
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const close = (): void => {
      app.exit();
      resolve();
    };
    app.on('window-close-requested', close);
    app.on('application-close-requested', close);
    app.run();
    return {
      ...{ closed, lead, raise, close, left: lead },
      showProgress({ isActive, share }) {
        if (!isActive) window.setProgressBar({ state: 0 });
        else if (share === null) window.setProgressBar({ state: 2 });
        else window.setProgressBar({ state: 1, progress: Math.round(share * 100) });
        tray?.showShare(isActive ? share : null);
      },
    };
  },
});

function forThisSystem(): (() => WebviewModule) | null {
  return process.platform === 'win32' ? loadWebview : null;
}
