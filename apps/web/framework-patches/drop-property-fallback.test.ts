import { expect, test } from 'vitest';
import { withoutPropertyFallback } from './drop-property-fallback.ts';

const layer =
  '@layer properties{@supports ((-webkit-hyphens:none)) or (not (color:rgb(from red r g b))){*,:before{--tw-x:0;--tw-y:1}}}';
const rest = '@layer theme{:root{--a:1}}@property --tw-x{syntax:"*";inherits:false}';

test('the second list of properties is removed, and its layer keeps its place', () => {
  expect(withoutPropertyFallback(layer + rest)).toBe(`@layer properties;${rest}`);
});

test('other style sheets are unchanged, and unexpected source fails the build', () => {
  expect(withoutPropertyFallback('a{color:red}')).toBe('a{color:red}');
  expect(() => withoutPropertyFallback(rest)).toThrow('no list of properties');
});
