import { expect, test } from 'vitest';
import { refererOf } from './referer.ts';

test('another host learns the origin of the page and no more', () => {
  expect(refererOf('https://u:p@a.example/private?x=1#y', 'https://cdn.example/v.mp4')).toBe('https://a.example/');
  expect(refererOf('https://a.example/watch?v=1#y', 'https://a.example/v.mp4')).toBe('https://a.example/watch?v=1');
  expect(refererOf('chrome://newtab', 'https://a.example/v.mp4')).toBeNull();
});
