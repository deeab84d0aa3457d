import { createHash } from 'node:crypto';

/** Thrown for something in a page that the strict content security policy would block in the browser. */
export class PagePolicyError extends Error {
  override readonly name = 'PagePolicyError';
}

/** The CSP hashes of a page's inline scripts. Data blocks (JSON, JSON-LD) are not scripts and need none. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const isData = /\btype="application\/(ld\+)?json"/i.test(attributes);
    if (isData || /\bsrc=/i.test(attributes)) continue;
    hashes.add(`sha256-${createHash('sha256').update(body).digest('base64')}`);
  }
  return [...hashes];
}

/** Rejects what hashes do not cover: inline styles and event handlers would silently fail. */
export function refuseInlineCode(html: string, file: string): void {
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/gi, '');
  const found = /<[a-z][^>]*?\s(style|on[a-z]+)="[^>]*>/i.exec(markup) ?? /<style\b[^>]*>/i.exec(markup);
  if (found) throw new PagePolicyError(`${file}: inline ${found[1] ?? 'style sheet'} in ${found[0].slice(0, 160)}`);
}
