import { expect, test } from 'vitest';
import { unusedAmong } from './unused.ts';

const keys = [
  'page.title',
  'page.status.active',
  'page.status.ended',
  'page.tip.first',
  'page.old',
  'page.status.lost',
];
const screen = {
  path: 'apps/web/app/screen.tsx',
  text: `const t = useTranslations('page'); const states = ['active', 'ended'] as const;
    t('title'); t(\`status.\${state}\`); t(\`tip.\${tip}\`);`,
};

test('a key is used by its name, or by a template whose placeholders are spelled out somewhere', () => {
  const tips = { path: 'packages/domain/src/tips.ts', text: 'export const tips = { first: 1 };' };
  expect(unusedAmong(keys, [screen, tips])).toEqual(['page.old', 'page.status.lost']);
  expect(unusedAmong(keys, [screen])).toContain('page.tip.first');
});

test('a key named in a file about another namespace does not count', () => {
  const other = { path: 'apps/web/app/other.tsx', text: "useTranslations('elsewhere')('old')" };
  expect(unusedAmong(keys, [screen, other])).toContain('page.old');
});

test('a translator that is called with a variable, and an object that is read as a whole, use all keys below', () => {
  const variable = { path: 'a.ts', text: "const t = useTranslations('page.status'); const lost = 1; t(kind);" };
  expect(unusedAmong(['page.status.lost'], [variable])).toEqual([]);
  const whole = { path: 'b.ts', text: "const { page } = await loadMessages(locale, ['page']); Object.entries(page)" };
  expect(unusedAmong(keys, [whole])).toEqual([]);
});
