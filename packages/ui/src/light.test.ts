import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;

/** Every module that a file of this package imports, directly or not: follows our own files and returns package names. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, isType, from = ''] of source.matchAll(/(?:import|export)( type)?[^;'"]*? from '([^']+)'/g)) {
    if (isType) continue;
    if (from.startsWith('.')) importsOf(join(dirname(file), from), seen);
    else seen.add(from);
  }
  return seen;
}

const heavy = (primitive: string): string[] =>
  [...importsOf(join(here, 'primitives', `${primitive}.tsx`))].filter((module) => module.startsWith('@base-ui/'));

// The home page, which has a strict JavaScript budget, uses these.
test.each([
  'accordion',
  'anchor',
  'avatar',
  'button',
  'callout',
  'card',
  'checkbox',
  'chip',
  'choice',
  'empty-state',
  'field',
  'labeled',
  'link',
  'pagination',
  'point',
  'progress-bar',
  'rating',
  'select-field',
  'skeleton',
  'snackbar',
  'spinner',
  'step-list',
  'text-area',
  'text-field',
  'toggle-group',
  'visually-hidden',
])('%s does not pull in Base UI', (primitive) => {
  expect(existsSync(join(here, 'primitives', `${primitive}.tsx`))).toBe(true);
  expect(heavy(primitive)).toEqual([]);
});

test.each(['dialog', 'drawer', 'menu', 'tabs'])('%s does, so the test above would detect it', (primitive) => {
  expect(heavy(primitive)).not.toEqual([]);
});
