import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routesOfPage, trimManifest } from './trim-manifest.ts';

const reference = /\/assets\/manifest-[\w-]+\.js/g;

/** Gives every page a manifest with only its own routes (trim-manifest.ts), shared by all its languages. */
export async function trimPages(folder: string): Promise<void> {
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, name);
    const html = await readFile(file, 'utf8');
    const [manifest] = html.match(reference) ?? [];
    const routes = routesOfPage(html);
    if (manifest === undefined || routes.length === 0) continue;
    const trimmed = trimManifest(await readFile(join(folder, manifest), 'utf8'), routes);
    await writeFile(join(folder, trimmed.path), trimmed.script);
    await writeFile(file, html.replaceAll(reference, trimmed.path));
  }
}
