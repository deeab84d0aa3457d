import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, type MessageTree } from './message-tree.ts';

/** What a translator needs to know about a message. */
export interface Note {
  /** Where the text appears. */
  readonly where: string;
  /** What each argument contains. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** The maximum width of the text in columns; a CJK character takes two. */
  readonly max?: number;
}

/** One word for one thing, in one language. */
export interface TermEntry {
  /** Word stems that all its forms share; a message about the thing contains one of them. */
  readonly use: readonly string[];
  /** Words that must not appear in any message: they have a replacement, or mean something else. */
  readonly never?: readonly string[];
  readonly note?: string;
}

/** A term in English. */
export interface EnglishTerm extends TermEntry {
  readonly meaning: string;
  /** Whether a translation of a message with this word must contain one of its own words for it. */
  readonly isChecked?: boolean;
}

export interface Glossary<T extends TermEntry = TermEntry> {
  readonly terms: Readonly<Record<string, T>>;
  /** Messages that may lack a term or contain a word that is otherwise forbidden, with the reason. */
  readonly exceptions?: Readonly<Record<string, string>>;
}

export interface EnglishGlossary extends Glossary<EnglishTerm> {
  /** Pairs of messages that mean different things and must not become equal. */
  readonly different: readonly (readonly [string, string])[];
}

/** All files of one language. */
export interface Language {
  readonly locale: string;
  readonly messages: ReadonlyMap<string, string>;
  /** Messages that are intentionally the same as in English, with the reason. */
  readonly same: Readonly<Record<string, string>>;
  /** For each message, the fingerprint of the English it was translated from. */
  readonly sources: Readonly<Record<string, string>>;
  readonly glossary: Glossary | null;
  readonly hasStyle: boolean;
}

export interface English {
  readonly messages: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<string, Note>;
  readonly glossary: EnglishGlossary;
  /** Whether the English of a namespace may still change: keys may be missing or stale there. */
  isOpen(namespace: string): boolean;
}

/** Pages for developers, which are not translated into further languages. */
export const developerNamespaces: ReadonlySet<string> = new Set(['mailbox', 'specimen', 'standIn']);

export const namespaceOf = (key: string): string => key.slice(0, key.indexOf('.'));

/** Short, because one is stored for every message in every language. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

export const languageFolder = (root: string): string => join(root, 'packages/i18n');

function readJson<T>(path: string, fallback: T): T {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : fallback;
}

function readMessages(folder: string): Map<string, string> {
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return new Map(
    files.flatMap((file) => [
      ...flatten({ [file.replace('.json', '')]: readJson<MessageTree>(join(folder, file), {}) }),
    ]),
  );
}

export function readEnglish(root: string): English {
  const folder = languageFolder(root);
  const notes = new Map<string, Note>();
  for (const file of existsSync(join(folder, 'notes')) ? readdirSync(join(folder, 'notes')) : []) {
    const entries = Object.entries(readJson<Record<string, Note>>(join(folder, 'notes', file), {}));
    for (const [key, note] of entries) notes.set(`${file.replace('.json', '')}.${key}`, note);
  }
  const open = readJson<readonly string[]>(join(folder, 'open.json'), []);
  return {
    messages: readMessages(join(folder, 'catalogs/en')),
    notes,
    glossary: readJson<EnglishGlossary>(join(folder, 'glossary/en.json'), { terms: {}, different: [] }),
    isOpen: (namespace) =>
      open.some((name) => (name.endsWith('*') ? namespace.startsWith(name.slice(0, -1)) : namespace === name)),
  };
}

/** `null` if the language has no catalogs yet. */
export function readLanguage(root: string, locale: string): Language | null {
  const folder = languageFolder(root);
  if (!existsSync(join(folder, 'catalogs', locale))) return null;
  return {
    locale,
    messages: readMessages(join(folder, 'catalogs', locale)),
    same: readJson(join(folder, `same/${locale}.json`), {}),
    sources: readJson(join(folder, `sources/${locale}.json`), {}),
    glossary: readJson<Glossary | null>(join(folder, `glossary/${locale}.json`), null),
    hasStyle: existsSync(join(folder, `style/${locale}.md`)),
  };
}
