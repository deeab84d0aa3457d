import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export interface MessageParts {
  /** Names of the arguments that the code passes. */
  readonly arguments: ReadonlySet<string>;
  /** How often each tag occurs, in the longest variant of the message. */
  readonly tags: ReadonlyMap<string, number>;
  /** The choices of each `select`, by argument. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  /** The categories of each plural, without exact numbers such as `=1`. */
  readonly plurals: readonly ReadonlySet<string>[];
  /** What a reader may see: one text for each choice and plural form, with a mark in place of each argument and tag. */
  readonly variants: readonly string[];
}

/** Represents an argument in a variant: neither a letter nor a space. */
export const argumentMark = '\uFFFC';
/** Represents the start or the end of a tag. */
export const tagMark = '\uFFFB';

interface Collected {
  readonly arguments: Set<string>;
  readonly choices: Map<string, Set<string>>;
  readonly plurals: Set<string>[];
}

const joined = (heads: readonly string[], tails: readonly string[]): string[] =>
  heads.flatMap((head) => tails.map((tail) => head + tail)).slice(0, 64);

function collect(elements: readonly MessageFormatElement[], into: Collected): string[] {
  let variants = [''];
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
        variants = variants.map((text) => text + element.value);
        break;
      case TYPE.pound:
        variants = variants.map((text) => text + argumentMark);
        break;
      case TYPE.tag: {
        const inside = collect(element.children, into).map(
          (text) => `${tagMark}${element.value}${tagMark}${text}${tagMark}`,
        );
        variants = joined(variants, inside);
        break;
      }
      case TYPE.plural:
      case TYPE.select: {
        into.arguments.add(element.value);
        const names = Object.keys(element.options);
        if (element.type === TYPE.plural) into.plurals.push(new Set(names.filter((name) => !name.startsWith('='))));
        else into.choices.set(element.value, new Set([...(into.choices.get(element.value) ?? []), ...names]));
        variants = joined(
          variants,
          Object.values(element.options).flatMap((option) => collect(option.value, into)),
        );
        break;
      }
      default:
        into.arguments.add(element.value);
        variants = variants.map((text) => text + argumentMark);
    }
  }
  return variants;
}

const openingTag = new RegExp(`${tagMark}([a-zA-Z][\\w-]*)${tagMark}`, 'g');

function countTags(variant: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of variant.matchAll(openingTag)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Throws a `SyntaxError` if the message is not valid ICU. */
export function partsOf(message: string): MessageParts {
  const into: Collected = { arguments: new Set(), choices: new Map(), plurals: [] };
  const variants = collect(parse(message), into);
  const tags = variants.map(countTags).reduce((most, one) => (one.size > most.size ? one : most), new Map());
  return { ...into, tags, variants: variants.map((text) => text.replace(openingTag, tagMark)) };
}

/** Only what a reader sees, without marks. */
export const visible = (variant: string): string => variant.replaceAll(argumentMark, '').replaceAll(tagMark, ' ');

/** The width of a text: East Asian characters take two columns. */
export const columnsOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/u.test(letter)
        ? 2
        : /\p{M}/u.test(letter)
          ? 0
          : 1),
    0,
  );
