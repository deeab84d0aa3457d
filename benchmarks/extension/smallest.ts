import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { backgroundOf } from '../../e2e/extension/support/background.ts';
import { launch } from '../../e2e/extension/support/test.ts';

const manifest = {
  manifest_version: 3,
  name: 'Smallest',
  version: '1',
  permissions: ['webRequest'],
  host_permissions: ['http://*/*', 'https://*/*'],
  background: { service_worker: 'background.js' },
  action: { default_popup: 'popup.html' },
};

/** Listens to the same responses without using them; gives the popup its one row. */
const background = `const filter = {
  urls: ['http://*/*', 'https://*/*'],
  types: ['main_frame', 'sub_frame', 'media', 'xmlhttprequest', 'object', 'other'],
};
chrome.webRequest.onResponseStarted.addListener(() => {}, filter, ['responseHeaders']);
chrome.runtime.onConnect.addListener((port) => port.postMessage(['Film']));
chrome.runtime.onMessage.addListener((message, sender, answer) => answer('here'));`;

const popup = `chrome.runtime.connect().onMessage.addListener((rows) => {
  for (const row of rows) {
    const button = Object.assign(document.createElement('button'), { textContent: 'Download' });
    const item = document.createElement('li');
    item.append(row, button);
    document.querySelector('ul').append(item);
  }
});`;

const page = (script: string): string =>
  `<!doctype html><html lang="en"><head><title>Smallest</title></head><body><ul></ul>${script}</body></html>`;

/**
 * A browser with the smallest extension that could do the same: its cost is that of Chromium on this machine, and
 * anything beyond it is ours.
 */
export async function withSmallest<T>(work: (context: BrowserContext, id: string) => Promise<T>): Promise<T> {
  const [profile, folder] = await Promise.all(
    ['profile', 'smallest'].map((name) => mkdtemp(join(tmpdir(), `clipharbor-bench-${name}-`))),
  );
  if (profile === undefined || folder === undefined) throw new Error('There is no folder for the browser.');
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'background.js': background,
    'popup.js': popup,
    'popup.html': page('<script src="popup.js"></script>'),
    'options.html': page(''),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const context = await launch(folder, profile, { hasNetLog: false });
  try {
    return await work(context, new URL((await backgroundOf(context)).url()).host);
  } finally {
    await context.close();
    for (const path of [profile, folder]) await rm(path, { recursive: true, force: true });
  }
}
