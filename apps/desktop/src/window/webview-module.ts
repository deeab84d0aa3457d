import { createRequire } from 'node:module';

export interface WebviewOptions {
  readonly url: string;
  readonly webContext: unknown;
  readonly navigationHandler: (url: string) => boolean;
  readonly newWindowHandler: (event: { readonly url?: string }) => boolean;
}

/** `state`: 0 none, 1 normal, 2 indeterminate. `progress` is in percent. */
export interface TaskbarProgress {
  readonly state: 0 | 1 | 2;
  readonly progress?: number;
}

export interface WebviewWindow {
  createWebview(options: WebviewOptions): {
    loadUrl(url: string): void;
    on(event: 'title-changed', listener: (event: { readonly title?: string }) => void): unknown;
  };
  isMinimized(): boolean;
  setMinimized(isMinimized: boolean): void;
  setTitle(title: string): void;
  setProgressBar(progress: TaskbarProgress): void;
  show(): void;
  focus(): void;
}

export interface WebviewTray {
  on(event: 'click', listener: () => void): unknown;
  setTooltip(tooltip: string): void;
}

export interface WebviewApplication {
  createWebContext(options: { dataDirectory: string }): unknown;
  createBrowserWindow(options: { title: string; width: number; height: number }): WebviewWindow;
  createTrayIcon(options: { icon: { data: Buffer }; tooltip: string }): WebviewTray;
  on(event: 'window-close-requested' | 'application-close-requested', listener: () => void): unknown;
  /** Runs without blocking Node's own event loop. */
  run(): void;
  exit(): void;
}

/** The part of @webviewjs/webview 0.4.7 that is used here, according to its types. */
export interface WebviewModule {
  /** Throws where WebView2 is missing. */
  getWebviewVersion(): string;
  readonly Application: new () => WebviewApplication;
}

/** Comes with the Windows package only, as a separate file. */
const addon = '@webviewjs/webview';

/** Required rather than imported: without the addon or the C++ runtime, the next driver takes over. */
export const loadWebview = (): WebviewModule =>
  createRequire(typeof __filename === 'string' ? __filename : import.meta.url)(addon);
