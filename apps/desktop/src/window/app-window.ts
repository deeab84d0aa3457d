import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runUntilClosed } from '../platform/run-until-closed.ts';
import type { WindowDriver } from './window-driver.ts';

/** Browsers that can show a page as an app, where they are usually installed. */
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

/** An app window of Edge or Chrome with a profile of its own. */
export const appWindow = (dataFolder: string): WindowDriver => ({
  name: 'app',
  async show(url) {
    const program = candidates().find((path) => existsSync(path));
    if (program === undefined) return false;
    const profile = join(dataFolder, 'window');
    return runUntilClosed(program, [
      `--app=${url}`,
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--no-default-browser-check',
    ]);
  },
});
