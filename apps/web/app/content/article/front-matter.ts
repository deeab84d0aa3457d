import { parse, YAMLError } from 'yaml';
import type { FrontMatter } from './article.ts';
import { ArticleError } from './article-error.ts';

interface Rule {
  readonly rule: string;
  readonly example: string;
  readonly holds: (value: unknown) => boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isLanguage = (value: unknown) => {
  try {
    return isText(value) && Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
};
const isMeta = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, property, content, ...rest } = value as Record<string, unknown>;
  return isText(content) && isText(name ?? property) && !(name && property) && Object.keys(rest).length === 0;
};
const text = (example: string): Rule => ({ rule: 'a text that is not empty', example, holds: isText });

const rules: Readonly<Record<keyof FrontMatter, Rule>> = {
  title: text('title: How to save a story'),
  author: text('author: The editors'),
  date: text('date: 2025-10-19'),
  lang: { rule: 'the language of the text as a BCP 47 tag', example: 'lang: zh-Hant', holds: isLanguage },
  description: {
    rule: 'a text of 50 to 300 characters, shown under the title and by search engines',
    example: 'description: Three ways to keep a story before it expires, compared, with the steps of the simplest one.',
    holds: (value) => isText(value) && value.length >= 50 && value.length <= 300,
  },
  tags: {
    rule: 'a list of texts, at least one',
    example: 'tags: [Facebook, Stories]',
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  },
  readTime: {
    rule: 'a whole number of minutes from 1 to 120',
    example: 'readTime: 4',
    holds: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 120,
  },
  meta: {
    rule: 'a list of pairs, name or property with content',
    example: 'meta: [{ name: keywords, content: stories }]',
    holds: (value) => Array.isArray(value) && value.every(isMeta),
  },
};

/** Chinese needs 50 characters where English needs 150, so its descriptions may be shorter. */
const isTerse = (fields: Record<string, unknown>) => /^(zh|ja|ko)\b/.test(String(fields['lang']));

/** Checks the fields of an article. Throws every problem at once. */
export function readFrontMatter(file: string, source: string): FrontMatter {
  const fields = fieldsOf(file, source);
  const problems = Object.entries(rules)
    .filter(([field, { holds }]) => {
      const value = fields[field];
      return !(field === 'description' && isTerse(fields) ? isText(value) && value.length >= 20 : holds(value));
    })
    .map(([field, { rule, example }]) => `${file}: ${field} must be ${rule}, for example ${example}`);
  for (const field of Object.keys(fields)) {
    if (!Object.hasOwn(rules, field))
      problems.push(`${file}: ${field} is not a field of articles; the fields are ${Object.keys(rules).join(', ')}`);
  }
  if (problems.length > 0) throw new ArticleError(problems);
  return fields as unknown as FrontMatter;
}

function fieldsOf(file: string, source: string): Record<string, unknown> {
  try {
    const fields: unknown = parse(source);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields))
      return fields as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof YAMLError)) throw error;
    throw new ArticleError([
      `${file}:${(error.linePos?.[0].line ?? 0) + 1} the front matter is not YAML: ${error.code}`,
    ]);
  }
  throw new ArticleError([`${file}: the front matter must be fields, for example ${rules.title.example}`]);
}
