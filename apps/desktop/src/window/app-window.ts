import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { type RemoteBrowser, startRemoteBrowser } from '../platform/remote-browser.ts';
import { DevTools } from './dev-tools.ts';
import type { ShownWindow, WindowDriver } from './window-driver.ts';

/** Usual install locations of browsers that can show a page as an app. */
function candidates(): string[] {
  const { env, platform } = process;
  if (platform === 'win32') {
    const roots = [env['ProgramFiles(x86)'], env['ProgramFiles'], env['LOCALAPPDATA']].filter(
      (root) => root !== undefined,
    );
    const paths = ['Microsoft\\Edge\\Application\\msedge.exe', 'Google\\Chrome\\Application\\chrome.exe'];
    return paths.flatMap((path) => roots.map((root) => join(root, path)));
  }
  if (platform === 'darwin') {
    return ['Microsoft Edge', 'Google Chrome', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  const names = ['microsoft-edge', 'google-chrome', 'chromium', 'chromium-browser'];
  return (env['PATH'] ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Shown until the window navigates to the engine, so that no command line contains the token. */
const emptyPage = `data:text/html,<title>${brand.name}</title><meta name="color-scheme" content="light dark">`;

/** An app window of Edge or Chrome with its own profile, controlled over a pipe that only this process has. */
export const appWindow = (dataFolder: string): WindowDriver => ({
  name: 'app',
  async open(url) {
    const program = candidates().find((path) => existsSync(path));
    if (program === undefined) return null;
    const browser = startRemoteBrowser(program, [
      `--app=${emptyPage}`,
      `--user-data-dir=${join(dataFolder, 'window')}`,
      '--no-first-run',
      '--no-default-browser-check',
    ]);
    try {
      const window = await control(browser);
      await window.lead(await url);
      return window;
    } catch (error) {
      browser.end();
      throw error;
    }
  },
});

async function control(browser: RemoteBrowser): Promise<ShownWindow> {
  const tools = new DevTools(browser);
  const page = await tools.firstPage();
  void page.closed.then(() => tools.closeBrowser());
  return {
    closed: Promise.race([page.closed, browser.ended]),
    lead: (url) => page.navigate(url),
    async raise(url, hasPage) {
      if (!hasPage) await page.navigate(url);
      await page.bringToFront();
    },
    left: (url) => page.navigate(url),
    // The window shows the page's title.
    showProgress: () => undefined,
    close: () => void tools.closeBrowser(),
  };
}
