import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

// Chrome 120 crashes the tab when a second page uses a style sheet with such a rule in a layer.
test('no style sheet uses @starting-style', () => {
  const paths = globSync('{apps/web/app,packages/ui/src}/**/*.{css,tsx}', { cwd: root });
  expect(paths.length).toBeGreaterThan(100);
  const usesIt = (path: string): boolean =>
    /@starting-style|[\s"'`]starting:/.test(readFileSync(root + path, 'utf8').replace(/\/\*.*?\*\//gs, ''));
  expect(paths.filter(usesIt)).toEqual([]);
});
