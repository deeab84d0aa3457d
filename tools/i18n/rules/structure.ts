import type { MessageRule } from './rule.ts';

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && a.isSubsetOf(b);
const list = (names: Iterable<string>) => [...names].sort().join(', ') || 'none';

/** Code passes the same arguments and tags to every language, but the plural forms depend on the language. */
export const structure: MessageRule = ({ locale, parts, englishParts }) => {
  const faults: string[] = [];
  if (!isSame(parts.arguments, englishParts.arguments))
    faults.push(`has the arguments ${list(parts.arguments)}, English has ${list(englishParts.arguments)}`);
  const tagCounts = (tags: ReadonlyMap<string, number>) =>
    new Set([...tags].map(([name, count]) => `${count} × ${name}`));
  if (!isSame(tagCounts(parts.tags), tagCounts(englishParts.tags)))
    faults.push(`has the tags ${list(tagCounts(parts.tags))}, English has ${list(tagCounts(englishParts.tags))}`);
  for (const [argument, choices] of englishParts.choices) {
    const own = parts.choices.get(argument) ?? new Set();
    if (!isSame(own, choices)) faults.push(`needs the choices ${list(choices)} for {${argument}}`);
  }
  const categories = new Set<string>(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
  for (const plural of parts.plurals)
    if (!isSame(plural, categories)) faults.push(`needs exactly the plural forms ${list(categories)}`);
  return faults;
};
