import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackedFiles } from '../lib/tracked-files.ts';
import { namespaceOf, readEnglish } from './language-files.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** What a file contains that can be a key or part of one. */
interface Mentions {
  readonly literals: ReadonlySet<string>;
  /** Templates such as `status.${kind}`, with a group for each placeholder. */
  readonly templates: readonly RegExp[];
  /** Whether translators are called with a variable: any key directly below their namespace may be meant. */
  readonly hasVariableKey: boolean;
  /** Objects whose texts are all read, for example by `Object.entries(texts)`. */
  readonly readWhole: ReadonlySet<string>;
}

const plainLiteral = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const templateLiteral = /`([^`]*)`/g;
const propertyChain = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+/g;
const variableKey = /\b(?:t|say|words|text|translate)(?:\.rich|\.markup)?\(\s*[A-Za-z_$(]/;
const wholeObject = /Object\.(?:entries|values|keys)\(\s*[\w.]*?(\w+)\s*\)/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function mentionsOf(text: string): Mentions {
  const literals = new Set([...text.matchAll(plainLiteral)].map(([, single, double]) => single ?? double ?? ''));
  const templates: RegExp[] = [];
  for (const [, inside = ''] of text.matchAll(templateLiteral)) {
    const pieces = inside.split(/\$\{[^}]*\}/);
    if (pieces.length === 1) literals.add(inside);
    else if (pieces.every((piece) => /^[\w.-]*$/.test(piece)))
      templates.push(new RegExp(`^${pieces.map(escaped).join('([\\w-]+(?:\\.[\\w-]+)*)')}$`));
  }
  for (const [chain] of text.matchAll(propertyChain)) {
    const names = chain.replaceAll('?.', '.').split('.');
    for (let start = 0; start < names.length; start += 1)
      for (let end = start + 1; end <= names.length; end += 1) literals.add(names.slice(start, end).join('.'));
  }
  return {
    literals,
    templates,
    hasVariableKey: variableKey.test(text),
    readWhole: new Set([...text.matchAll(wholeObject)].map(([, name = '']) => name)),
  };
}

/** Every way to split a key in two: `a.b.c` is `c` below `a.b`, `b.c` below `a`, or itself below nothing. */
const cutsOf = (key: string): (readonly [above: string, below: string])[] => {
  const names = key.split('.');
  return names.map((_, index) => [names.slice(0, index).join('.'), names.slice(index).join('.')] as const);
};

/**
 * English messages that no source mentions. A template's placeholder matches any word that some source spells out, as its type
 * does.
 */
export function unusedAmong(keys: Iterable<string>, files: readonly SourceFile[]): string[] {
  const all = files.map(({ text }) => mentionsOf(text));
  // Property names count too: the members of a union are often the keys of a table.
  const spelled = new Set(files.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const isSpelled = (part: string) => part.split('.').every((name) => spelled.has(name));
  const isUsedIn = (key: string, file: Mentions): boolean => {
    const names = key.split('.');
    if (names.slice(0, -1).some((name) => file.readWhole.has(name)) && file.literals.has(namespaceOf(key))) return true;
    return cutsOf(key).some(([above, below]) => {
      if (above !== '' && !file.literals.has(above)) return false;
      if (file.literals.has(below)) return true;
      if (file.templates.some((template) => below.match(template)?.slice(1).every(isSpelled))) return true;
      return above !== '' && file.hasVariableKey && isSpelled(below);
    });
  };
  return [...keys].filter((key) => !all.some((file) => isUsedIn(key, file)));
}

const isSource = (path: string): boolean =>
  /^(apps|packages)\/.*\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$|\/testing\/|message-shapes\.ts$/.test(path);

export function unusedKeys(root: string): string[] {
  const files = trackedFiles(root)
    .filter(isSource)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return unusedAmong(readEnglish(root).messages.keys(), files);
}
