import { expect, test, vi } from 'vitest';
import { acceptFrameworkMarkup } from './framework-markup.ts';

test('only the framework’s literal strings become markup', () => {
  let createHTML: (html: string) => string | null = () => null;
  acceptFrameworkMarkup({
    trustedTypes: {
      createPolicy: (_, rules) => {
        createHTML = rules.createHTML;
      },
    },
  });
  expect(createHTML('<script></script>')).toBe('<script></script>');
  expect(createHTML(' ')).toBe(' ');
  for (const html of ['', '  ', '<script>a()</script>', '<script></script> ', '<SCRIPT></SCRIPT>', '<p>a</p>'])
    expect(createHTML(html), html).toBeNull();
});

test('browsers without Trusted Types, and pages that already have a policy, keep working', () => {
  expect(() => acceptFrameworkMarkup({})).not.toThrow();
  const createPolicy = vi.fn(() => {
    throw new TypeError('Policy with name "default" already exists.');
  });
  expect(() => acceptFrameworkMarkup({ trustedTypes: { createPolicy } })).not.toThrow();
  expect(createPolicy).toHaveBeenCalledTimes(1);
});
