import { createRequire } from 'node:module';
import { brand } from '@clipharbor/domain';
import type { WindowDriver } from './window-driver.ts';

/** The part of @webviewjs/webview that is used here. */
interface WebviewModule {
  readonly getWebviewVersion: () => string;
  readonly Application: new () => {
    createBrowserWindow(options: { title: string; width: number; height: number }): {
      createWebview(options: { url: string }): unknown;
    };
    run(): void;
    onEvent?(listener: (event: { event: unknown }) => void): void;
  };
}

/** Comes with the Windows package only, as a file of its own. */
const addon = '@webviewjs/webview';

/** WebView2, which Windows 11 has and Windows 10 mostly. */
export const webviewWindow: WindowDriver = {
  name: 'webview',
  async show(url) {
    if (process.platform !== 'win32') return false;
    // Required, not imported: without the addon or the C++ runtime the next driver takes over.
    const require = createRequire(typeof __filename === 'string' ? __filename : import.meta.url);
    const webview: WebviewModule = require(addon);
    webview.getWebviewVersion();
    const app = new webview.Application();
    app.createBrowserWindow({ title: brand.name, width: 1100, height: 760 }).createWebview({ url });
    return new Promise((resolve) => {
      app.onEvent?.(() => resolve(true));
      app.run();
    });
  },
};
