import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptsAfterPaint } from './start-script.ts';

const sheet = /<link rel="stylesheet"[^>]*>/g;
const firstRequest = /<link rel="(?:preload|modulepreload|icon)"/;

/**
 * Moves the style sheets of a page before everything else that its head requests.
 *
 * Gain: the framework writes them last, after up to thirty scripts, and nothing is painted without them.
 * Test: request-order.test.ts.
 * Remove when: React Router's `<Links>` writes style sheets before preloads.
 */
export function styleSheetsFirst(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const sheets = head.match(sheet) ?? [];
  const rest = head.replace(sheet, '');
  const place = rest.search(firstRequest);
  if (sheets.length === 0 || place < 0) return html;
  return rest.slice(0, place) + sheets.join('') + rest.slice(place) + html.slice(end);
}

/** Applies both to all pages of the built site. */
export async function orderRequests(folder: string): Promise<void> {
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, name);
    const html = await readFile(file, 'utf8');
    await writeFile(file, scriptsAfterPaint(styleSheetsFirst(html)));
  }
}
