import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routesOfPage, trimManifest } from './trim-manifest.ts';

const reference = /\/assets\/manifest-[\w-]+\.js/g;

/** Gives the home pages a route manifest of their own routes. The pages of all languages share it. */
export async function trimHomePages(folder: string): Promise<void> {
  for await (const name of glob('*/index.html', { cwd: folder })) {
    const file = join(folder, name);
    const html = await readFile(file, 'utf8');
    const [manifest] = html.match(reference) ?? [];
    const routes = routesOfPage(html);
    if (manifest === undefined || !routes.includes('routes/home')) continue;
    const trimmed = trimManifest(await readFile(join(folder, manifest), 'utf8'), routes);
    await writeFile(join(folder, trimmed.path), trimmed.script);
    await writeFile(file, html.replaceAll(reference, trimmed.path));
  }
}
