import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DesktopApp } from '../../testing/desktop-app.ts';
import { filmTitle } from './inside/film-title.ts';

/** Without the characters that Windows forbids. */
export const savedName = 'Über “Film”.mp4';

/** What the app on this machine saves from the same address. */
export async function savedOnLinux(url: string): Promise<Buffer> {
  const app = await DesktopApp.open();
  try {
    const window = await app.window();
    const { job } = await window.call('add', { url, page: new URL('/', url).href, title: filmTitle });
    await window.until(job.id, ({ state }) => state === 'done');
    return await readFile(join(app.downloads, savedName));
  } finally {
    await app.close();
  }
}
