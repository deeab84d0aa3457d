import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  developerNamespaces,
  type English,
  fingerprint,
  type Language,
  languageFolder,
  namespaceOf,
  readEnglish,
  readLanguage,
} from './language-files.ts';
import { partsOf, visible } from './message-parts.ts';

/** One message as a translator receives it. */
export interface SheetRow {
  readonly key: string;
  readonly english: string;
  readonly where: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly maxColumns?: number;
  /** The glossary's words for the terms in this message. */
  readonly terms?: Readonly<Record<string, readonly string[]>>;
  readonly state: 'missing' | 'stale' | 'current';
  /** The current translation. */
  readonly now?: string;
}

function termsIn(text: string, { glossary }: English, language: Language | null): Record<string, readonly string[]> {
  const words = partsOf(text).variants.map(visible).join(' ').toLowerCase();
  return Object.fromEntries(
    Object.entries(glossary.terms)
      .filter(([, term]) => term.use.some((word) => words.includes(word.toLowerCase())))
      .map(([name]) => [name, language?.glossary?.terms[name]?.use ?? []]),
  );
}

/** Everything that a translator of one language needs: English, notes, limits, terms and the previous text, by namespace. */
export function sheetOf(root: string, locale: string): Record<string, SheetRow[]> {
  const english = readEnglish(root);
  const language = readLanguage(root, locale);
  const rows: Record<string, SheetRow[]> = {};
  for (const [key, text] of english.messages) {
    const namespace = namespaceOf(key);
    if (developerNamespaces.has(namespace)) continue;
    const note = english.notes.get(key);
    const now = language?.messages.get(key);
    const isCurrent = language?.sources[key] === fingerprint(text);
    const terms = termsIn(text, english, language);
    rows[namespace] ??= [];
    rows[namespace].push({
      key,
      english: text,
      where: note?.where ?? '',
      ...(note?.arguments ? { arguments: note.arguments } : {}),
      ...(note?.max === undefined ? {} : { maxColumns: note.max }),
      ...(Object.keys(terms).length > 0 ? { terms } : {}),
      state: now === undefined ? 'missing' : isCurrent ? 'current' : 'stale',
      ...(now === undefined ? {} : { now }),
    });
  }
  return rows;
}

/** The style guide of a language, or a hint where to write it. */
export function styleOf(root: string, locale: string): string {
  try {
    return readFileSync(join(languageFolder(root), `style/${locale}.md`), 'utf8');
  } catch {
    return `style/${locale}.md does not exist yet.`;
  }
}
