import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from './brand.ts';
import { parseRedirectTarget } from './redirect-target.ts';

const trusted = { origin: brand.origin, extensionIds: Object.values(brand.extensionIds) };
const parse = (value: string) => parseRedirectTarget(value, trusted);
const { chrome, firefox } = brand.extensionIds;

describe('"navigates there if its protocol is https, chrome-extension or moz-extension"', () => {
  test.each([
    `${brand.origin}/en/user?tab=1#plans`,
    `chrome-extension://${chrome}/popup.html`,
    `moz-extension://${firefox}/popup.html`,
  ])('%s goes at once', (href) => {
    expect(parse(href)).toEqual({ kind: 'trusted', href });
  });

  test.each([
    ['https://example.org/a?b=c', 'example.org'],
    ['https://example.org:8443/', 'example.org:8443'],
    [`${brand.origin}.evil.example/`, 'clipharbor.example.evil.example'],
    [`${brand.origin}:444/`, 'clipharbor.example:444'],
    [`https://${chrome}/`, chrome],
  ])('%s is shown first, as %s', (href, host) => {
    expect(parse(href)).toEqual({ kind: 'foreign', href, host });
  });

  test('a host with non-ASCII letters is shown in Punycode, so that it cannot be mistaken for ours', () => {
    expect(parse('https://clіpharbor.example/')).toMatchObject({ kind: 'foreign', host: 'xn--clpharbor-w9h.example' });
  });
});

describe('"An invalid target is silently ignored"', () => {
  test.each([
    '',
    'user',
    '/en/user',
    '//evil.example',
    'https:\\\\evil.example',
    'https://good.example\\@evil.example/',
    'https://good.example@evil.example/',
    'https://:secret@evil.example/',
    'https://evil.example/\r\nSet-Cookie: a=b',
    'https://evil.example/%0d%0aSet-Cookie:a=b',
    'https://evil.example/%00',
    'java\nscript:alert(1)',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://clipharbor.example/1',
    'http://clipharbor.example/',
    'ftp://clipharbor.example/',
    'https://',
    `chrome-extension://${'a'.repeat(32)}/`,
    `chrome-extension://${chrome}:80/`,
    `chrome-extension://x@${chrome}/`,
    'moz-extension:popup.html',
  ])('%j', (value) => {
    expect(parse(value)).toBeNull();
  });
});

test('a value is not decoded a second time', () => {
  expect(parse(encodeURIComponent(`${brand.origin}/en`))).toBeNull();
});

test('for any input, only our own targets are followed at once and only https is offered', () => {
  const schemes = ['https:', 'http:', 'javascript:', 'chrome-extension:', 'moz-extension:'];
  const marks = ['//', '/', '\\', '@', ':', '.', '#', '?', '%2f', '\t'];
  const hosts = ['clipharbor.example', 'evil.example', chrome, firefox];
  const pieces = fc.constantFrom(...schemes, ...marks, ...hosts);
  const end = fc.constantFrom('', '/', '/en/user', ':444/', '.evil.example/', '@evil.example/', '?a=b', '#c');
  const written = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...schemes), fc.constantFrom(...hosts), end)
      .map(([scheme, host, rest]) => `${scheme}//${host}${rest}`),
  );
  const seen = { trusted: 0, foreign: 0 };
  fc.assert(
    fc.property(written, (value) => {
      const target = parse(value);
      fc.pre(target !== null);
      const { protocol, origin, host, username } = new URL(target.href);
      expect(username).toBe('');
      seen[target.kind] += 1;
      const isOwnExtension = /^(chrome|moz)-extension:$/.test(protocol) && trusted.extensionIds.includes(host);
      if (target.kind === 'foreign') expect([protocol, host]).toEqual(['https:', target.host]);
      else expect(origin === brand.origin || isOwnExtension).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(seen.trusted).toBeGreaterThan(100);
  expect(seen.foreign).toBeGreaterThan(100);
});
