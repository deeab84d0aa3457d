import { expect, test } from 'vitest';
import { styleSheetsFirst } from './request-order.ts';

test('the style sheet is requested before pictures, fonts and scripts', () => {
  const head =
    '<head><meta charSet="utf-8"/><link rel="preload" as="image" href="/a.svg"/><title>A</title>' +
    '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css#"/></head>';
  expect(styleSheetsFirst(`${head}<body><p>x</p></body>`)).toBe(
    '<head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css#"/><link rel="preload" as="image" href="/a.svg"/>' +
      '<title>A</title><link rel="modulepreload" href="/a.js"/></head><body><p>x</p></body>',
  );
});

test('a page without a style sheet, or with one in its text, is unchanged', () => {
  for (const html of [
    '<head><link rel="icon" href="/a.svg"/></head>',
    '<head></head><body><link rel="stylesheet" href="/a.css"/></body>',
  ])
    expect(styleSheetsFirst(html)).toBe(html);
});
