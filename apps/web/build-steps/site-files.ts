import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { locales } from '@clipharbor/i18n';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { sitemap } from './sitemap.ts';
import { sitemapPages } from './sitemap-pages.ts';
import { manifestPath, webManifest } from './web-manifest.ts';

const robots = `User-agent: *
Allow: /
Disallow: /dev/

Sitemap: ${brand.origin}/sitemap.xml
`;

/** Link previews do not support SVG, so ours is converted. */
async function socialImage(): Promise<Uint8Array> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(wasm));
  const svg = await readFile(new URL('./social.svg', import.meta.url), 'utf8');
  return new Resvg(svg, { fitTo: { mode: 'width', value: 512 } }).render().asPng();
}

/** The files next to the pages. Apart from the icon, no others can be requested by file name. */
export async function writeSiteFiles(folder: string): Promise<void> {
  const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
  await write('sitemap.xml', sitemap(brand.origin, sitemapPages()));
  await write('robots.txt', robots);
  for (const locale of locales)
    await write(manifestPath(locale), `${JSON.stringify(await webManifest(locale), null, 1)}\n`);
  await write(brand.siteVerificationFile, `google-site-verification: ${brand.siteVerificationFile}\n`);
  await write('social.png', await socialImage());
}
