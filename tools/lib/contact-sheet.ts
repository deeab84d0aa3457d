import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes one page with all screenshots in rows, for a quick overview: `.cache/screenshots/index.html`. */
export function writeContactSheet(folder: string): number {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort();
  const rows = Map.groupBy(names, (name) => name.split('.').slice(0, 3).join(' '));
  const figures = [...rows].map(
    ([title, pictures]) =>
      `<section><h2>${escapeHtml(title)}</h2>${pictures.map((name) => `<a href="${escapeHtml(name)}"><img loading="lazy" src="${escapeHtml(name)}" alt="${escapeHtml(name)}"></a>`).join('')}</section>`,
  );
  const style =
    'body{font:14px system-ui;margin:24px;background:#e5e7eb}section{margin-block-end:24px}img{height:340px;margin-inline-end:12px;box-shadow:0 1px 6px #0004}h2{font-size:15px}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style><h1>${names.length} screenshots</h1>${figures.join('')}</html>\n`,
  );
  return names.length;
}
