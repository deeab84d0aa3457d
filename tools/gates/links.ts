import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { trackedFiles } from '../lib/tracked-files.ts';
import { architecture, checkArchitectureTable } from './architecture-table.ts';
import type { Finding, Gate } from './gate.ts';
import { matchesWithLine } from './text-gate.ts';

const link = /!?\[[^\]]*\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g;

/** The anchors of a Markdown text, generated from headings as GitHub does it. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of markdown.matchAll(/^#{1,6}\s+(.+)$/gm)) {
    const base = heading
      .replace(/[`*_]/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = base;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${base}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

const withoutCode = (markdown: string) => markdown.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' '));

/**
 * Links in Markdown files lead to existing files and headings, and the table of folders is that of the project. Other sites are not
 * requested: a check must work offline.
 */
export const links: Gate = {
  name: 'links in Markdown, table of folders',
  async run(root): Promise<Finding[]> {
    const findings: Finding[] = [];
    // Links in articles are addresses of the site, which the browser tests follow.
    const isDocument = (path: string) => path.endsWith('.md') && !path.startsWith('apps/web/app/content/');
    const files = trackedFiles(root);
    for (const file of files.filter(isDocument)) {
      const text = withoutCode(readFileSync(join(root, file), 'utf8'));
      for (const { match, line } of matchesWithLine(text, link)) {
        const problem = checkLink(root, file, match[1] ?? '');
        if (problem !== null) findings.push({ file, line, message: problem });
      }
      if (file === architecture) findings.push(...checkArchitectureTable(text, files));
    }
    return findings;
  },
};

function checkLink(root: string, from: string, target: string): string | null {
  if (/^(https?|mailto):/.test(target)) return URL.canParse(target) ? null : `${target} is not an address`;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : normalize(join(dirname(from), decodeURIComponent(path)));
  if (file.startsWith('..')) return `${target} leads out of the project`;
  if (!existsSync(join(root, file))) return `${target} does not exist`;
  if (anchor === undefined || !file.endsWith('.md')) return null;
  return anchorsOf(readFileSync(join(root, file), 'utf8')).has(anchor) ? null : `${target}: no such heading`;
}
