import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceHtmlSinks } from './without-html-sinks.ts';

const react = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));

test('the React we ship never sets HTML from values', () => {
  const code = replaceHtmlSinks(readFileSync(join(react, 'cjs/react-dom-client.production.js'), 'utf8'));
  expect(code.match(/\.innerHTML = (?!"<script>)/g)).toBeNull();
});

test('the build fails when an updated React has other HTML sinks', () => {
  expect(() => replaceHtmlSinks('(domElement.innerHTML = key)')).toThrow('React has 1 places');
});
