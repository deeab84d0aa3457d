import { expect, test } from 'vitest';
import { mediaUrl, pageUrl } from './media-url.ts';

const rules = { hosts: ['cdn.example'], excludedHosts: ['www.cdn.example'], dropParameters: ['bytestart', 'byteend'] };

test.each([
  ['https://cdn.example/a.mp4', 'https://cdn.example/a.mp4'],
  ['https://v1.cdn.example/a.mp4?x=1#t', 'https://v1.cdn.example/a.mp4?x=1'],
  ['//v1.cdn.example/a.mp4', 'https://v1.cdn.example/a.mp4'],
  ['https://cdn.example/a?x=1&amp;y=2', 'https://cdn.example/a?x=1&y=2'],
  ['https://cdn.example/ä.jpg', 'https://cdn.example/%C3%A4.jpg'],
  ['HTTPS://CDN.EXAMPLE/a', 'https://cdn.example/a'],
])('%s is accepted', (value, expected) => expect(mediaUrl(value, rules)).toBe(expected));

test.each([
  ['http://cdn.example/a'],
  ['https://cdn.example:8443/a'],
  ['https://user@cdn.example/a'],
  ['https://user:secret@cdn.example/a'],
  ['https://www.cdn.example/a'],
  ['https://other.example/a'],
  ['https://cdn.example.evil.example/a'],
  ['https://evil.example\\@cdn.example/a'],
  ['https://cdn.example/a b'],
  ['https://cdn.example/a\n'],
  ['\thttps://cdn.example/a'],
  ['javascript:alert(1)//cdn.example'],
  ['data:video/mp4;base64,AAAA'],
  ['blob:https://cdn.example/1'],
  ['/a.mp4'],
  [''],
  [`https://cdn.example/${'a'.repeat(8_192)}`],
  [12],
  [null],
  [{}],
])('%j is refused', (value) => expect(mediaUrl(value, rules)).toBeNull());

test('parameters that request a part are removed, and nothing else is changed', () => {
  const signed = 'https://cdn.example/a?oh=A%2fb+c&bytestart=0&byteend=99&_nc=1,2&empty=';
  expect(mediaUrl(signed, rules)).toBe('https://cdn.example/a?oh=A%2fb+c&_nc=1,2&empty=');
  expect(mediaUrl('https://cdn.example/a?bytestart=5', rules)).toBe('https://cdn.example/a');
});

test('a page URL belongs to the site itself', () => {
  const page = (value: unknown) => pageUrl(value, 'https://www.reddit.com', ['reddit.com']);
  expect(page('/r/a/comments/b/')).toBe('https://www.reddit.com/r/a/comments/b/');
  expect(page('https://old.reddit.com/r/a')).toBe('https://old.reddit.com/r/a');
  for (const value of ['//evil.example/r/a', 'https://evil.example/', 'http://reddit.com/', 'javascript:1', 7]) {
    expect(page(value)).toBeNull();
  }
});
