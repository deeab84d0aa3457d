import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routesOfPage, trimManifest } from './trim-manifest.ts';

const reference = /\/assets\/manifest-[\w-]+\.js/g;

/** Gives every page a route manifest of its own routes. Pages of the same routes share one file. */
export async function trimPages(folder: string): Promise<void> {
  const scripts = new Map<string, string>();
  const whole = new Set<string>();
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, name);
    const html = await readFile(file, 'utf8');
    const [manifest] = html.match(reference) ?? [];
    const routes = routesOfPage(html);
    if (manifest === undefined || routes.length === 0) continue;
    const script = scripts.get(manifest) ?? (await readFile(join(folder, manifest), 'utf8'));
    scripts.set(manifest, script);
    whole.add(manifest);
    const trimmed = trimManifest(script, routes);
    await writeFile(join(folder, trimmed.path), trimmed.script);
    await writeFile(file, html.replaceAll(reference, trimmed.path));
  }
  for (const manifest of whole) await rm(join(folder, manifest));
}
