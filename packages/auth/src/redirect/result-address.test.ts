import { expect, test } from 'vitest';
import { withFragment, withQuery } from './result-address.ts';

test('parameters are added and replaced, the rest stays', () => {
  expect(withQuery('https://clip.test/a?x=1&code=old#h', { code: 'n e&w' })).toBe(
    'https://clip.test/a?x=1&code=n+e%26w#h',
  );
  expect(withFragment('https://clip.test/a?x=1#old', { a: '1&2', b: 'ü' })).toBe(
    'https://clip.test/a?x=1#a=1%262&b=%C3%BC',
  );
});
