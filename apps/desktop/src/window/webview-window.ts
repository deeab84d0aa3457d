import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { openAddress } from '../platform/show-in-system.ts';
import type { WindowDriver } from './window-driver.ts';

interface NewWindow {
  readonly url?: string;
}

/** The part of @webviewjs/webview 0.4 that is used here. */
export interface WebviewModule {
  /** Throws where WebView2 is missing. */
  getWebviewVersion(): string;
  readonly Application: new () => WebviewApplication;
}

export interface WebviewApplication {
  createWebContext(options: { dataDirectory: string }): unknown;
  createBrowserWindow(options: { title: string; width: number; height: number }): {
    createWebview(options: {
      url: string;
      webContext: unknown;
      navigationHandler: (url: string) => boolean;
      newWindowHandler: (event: NewWindow) => boolean;
    }): unknown;
  };
  on(event: 'window-close-requested' | 'application-close-requested', listener: () => void): unknown;
  /** Turns without blocking: Node's own loop goes on. */
  run(): void;
  exit(): void;
}

/** Comes with the Windows package only, as a file of its own. */
const addon = '@webviewjs/webview';

/** Required, not imported: without the addon or the C++ runtime the next driver takes over. */
const loadAddon = (): WebviewModule =>
  createRequire(typeof __filename === 'string' ? __filename : import.meta.url)(addon);

/** WebView2, which Windows 11 has and Windows 10 mostly. Shows the engine's page and nothing else; links open in the browser. */
export const webviewWindow = (
  dataFolder: string,
  load: (() => WebviewModule) | null = forThisSystem(),
): WindowDriver => ({
  name: 'webview',
  async show(url) {
    if (load === null) return false;
    const webview = load();
    webview.getWebviewVersion();
    const app = new webview.Application();
    const { origin } = new URL(url);
    const isOwn = (address: string): boolean => URL.parse(address)?.origin === origin;
    const openOutside = (address: string | undefined): false => {
      if (address !== undefined && /^https?:/.test(address)) void openAddress(address);
      return false;
    };
    app.createBrowserWindow({ title: brand.name, width: 1100, height: 760 }).createWebview({
      url,
      webContext: app.createWebContext({ dataDirectory: join(dataFolder, 'webview') }),
      navigationHandler: (address) => isOwn(address) || openOutside(address),
      newWindowHandler: (event) => openOutside(event.url),
    });
    return new Promise((resolve) => {
      const close = () => {
        app.exit();
        resolve(true);
      };
      app.on('window-close-requested', close);
      app.on('application-close-requested', close);
      app.run();
    });
  },
});

function forThisSystem(): (() => WebviewModule) | null {
  return process.platform === 'win32' ? loadAddon : null;
}
