import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

type Tree = { [key: string]: string | Tree };

/** The specimen shows single words, which languages often share. */
const sameOnPurpose = /^specimen\./;

/** `{ a: { b: 'x' } }` becomes `a.b → x`. */
export function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
}

interface Shape {
  /** Names of arguments and tags: what code passes in. How a language shows a number is its own matter. */
  readonly slots: Set<string>;
  readonly plurals: Set<string>[];
}

function shapeOf(elements: readonly MessageFormatElement[], shape: Shape = { slots: new Set(), plurals: [] }): Shape {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    shape.slots.add(element.value);
    if (element.type === TYPE.tag) shapeOf(element.children, shape);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const option of Object.values(element.options)) shapeOf(option.value, shape);
    if (element.type === TYPE.plural)
      shape.plurals.push(new Set(Object.keys(element.options).filter((name) => !name.startsWith('='))));
  }
  return shape;
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && a.isSubsetOf(b);

/** What a translator or a hurried developer got wrong in one catalog, in sentences. */
export function catalogFaults(
  locale: string,
  own: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
  shared: ReadonlySet<string> = new Set(),
): string[] {
  const faults: string[] = [];
  const categories = new Set<string>(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
  for (const key of english.keys()) if (!own.has(key)) faults.push(`${key} is missing`);
  for (const [key, text] of own) {
    const source = english.get(key);
    if (source === undefined) {
      faults.push(`${key} does not exist in English`);
      continue;
    }
    if (text.trim() === '' || text !== text.trim()) faults.push(`${key} is empty or has spaces around it`);
    if (
      locale !== 'en' &&
      text === source &&
      /\p{L}{4}/u.test(text.replace(/\{[^}]*\}/g, '')) &&
      !sameOnPurpose.test(key) &&
      !shared.has(key)
    )
      faults.push(`${key} is still English`);
    try {
      const shape = shapeOf(parse(text));
      if (!same(shape.slots, shapeOf(parse(source)).slots)) faults.push(`${key} has other arguments than English`);
      for (const plural of shape.plurals)
        if (!same(plural, categories)) faults.push(`${key} needs the plural forms ${[...categories].join(', ')}`);
    } catch (error) {
      faults.push(`${key} cannot be parsed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return faults;
}
