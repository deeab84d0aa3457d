import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import { checkUrl } from './url-rules.ts';

test('a relative address is resolved and loses its fragment', () => {
  expect(checkUrl('seg1.ts#t=1', 'https://a.example/x/list.m3u8?y=1')).toBe('https://a.example/x/seg1.ts');
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'chrome://settings',
  'view-source:https://a.example',
  'blob:https://a.example/1',
  'data:text/plain,x',
  'ftp://a.example',
  'https://user@a.example',
  'https://:pw@a.example',
  'https://',
  'not absolute',
  `https://a.example/${'x'.repeat(8192)}`,
  // Short as written but long after encoding.
  `https://a.example/${'é'.repeat(3000)}`,
])('%.40s is refused', (address) => {
  expect(() => checkUrl(address)).toThrow(expect.objectContaining({ code: 'url.forbidden' }));
});

test('any text is an http address or a typed error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      try {
        expect(checkUrl(text, 'https://base.example/')).toMatch(/^https?:\/\//);
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
  );
});
