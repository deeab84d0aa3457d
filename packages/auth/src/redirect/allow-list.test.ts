import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redirectRules } from './allow-list.ts';

const rules = redirectRules('https://clip.example', [
  'https://*.preview.example/**',
  'https://app.example:8443/back/*',
  'chrome-extension://abcdefgh/',
  'https://exact.example',
]);

test.each([
  'https://clip.example',
  'https://clip.example/en/user?x=1#y',
  'https://a.preview.example/deep/path',
  'https://app.example:8443/back/here',
  'chrome-extension://abcdefgh/popup.html',
  'https://exact.example/any/path',
])('%s is allowed', (target) => {
  expect(rules.choose(target)).toBe(target);
});

test.each([
  ['a foreign host', 'https://evil.example'],
  ['a look-alike suffix', 'https://clip.example.evil.example'],
  ['a look-alike prefix', 'https://evil-clip.example'],
  ['a name with a Cyrillic letter', 'https://clір.example'],
  ['its punycode form', 'https://xn--clp-8na.example'],
  ['user info', 'https://clip.example@evil.example'],
  ['user info on the right host', 'https://x@clip.example'],
  ['a decimal address', 'http://2130706433/'],
  ['a hexadecimal address', 'http://0x7f000001/'],
  ['an octal address', 'http://017700000001/'],
  ['another scheme', 'http://clip.example'],
  ['another port', 'https://clip.example:444'],
  ['a script', 'javascript:alert(1)//https://clip.example'],
  ['data', 'data:text/html,x'],
  ['a backslash', 'https:\\\\clip.example'],
  ['a backslash before the at sign', 'https://evil.example\\@clip.example'],
  ['no scheme', '//evil.example'],
  ['a line break', 'https://clip.example/\r\nx: y'],
  ['a percent sign in the host', 'https://clip%2eexample'],
  ['two labels for one star', 'https://a.b.preview.example/x'],
  ['a star reaching into the path', 'https://evil.example/a.preview.example/x'],
  ['another extension', 'chrome-extension://zzzzzzzz/'],
  ['a path outside the pattern', 'https://app.example:8443/other'],
  ['a deeper path than one star', 'https://app.example:8443/back/a/b'],
  ['nothing', ''],
  ['too long', `https://clip.example/${'a'.repeat(3000)}`],
])('%s leads to the site instead', (_, target) => {
  expect(rules.choose(target)).toBe('https://clip.example');
});

describe('whatever is requested', () => {
  test('the visitor stays on an allowed host', () => {
    const hosts = /^(clip\.example|[^.]+\.preview\.example|app\.example:8443|abcdefgh|exact\.example)$/;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc
            .tuple(
              fc.constantFrom('https://', 'http:', '//', 'https:\\'),
              fc.string(),
              fc.constantFrom('@', '.', '/', '\\', '#'),
            )
            .map(([a, b, c]) => `${a}${b}${c}clip.example`),
        ),
        (target) => {
          const chosen = new URL(rules.choose(target));
          expect(chosen.host).toMatch(hosts);
          expect(chosen.username).toBe('');
        },
      ),
      { numRuns: 500 },
    );
  });
});
