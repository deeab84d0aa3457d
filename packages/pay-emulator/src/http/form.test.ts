import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { type FormValue, parseForm } from './form.ts';

/** Writes parameters like the SDK: `a[b][0]=c`. */
function write(value: FormValue, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value).flatMap(([key, entry]) => write(entry, `${path}[${key}]`));
}
const encode = (hash: Record<string, FormValue>) =>
  new URLSearchParams(Object.entries(hash).flatMap(([key, value]) => write(value, key))).toString();

const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
const value = fc.letrec<{ value: FormValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string(),
    fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const depth = (one: FormValue): number =>
  typeof one === 'string' ? 0 : 1 + Math.max(...Object.values(one).map(depth));

describe('parseForm', () => {
  it('parses everything that the SDK can write', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (hash) => {
        fc.pre(Object.values(hash).every((one) => depth(one) < 7));
        expect(JSON.parse(JSON.stringify(parseForm(encode(hash))))).toEqual(hash);
      }),
    );
  });

  it('returns parameters or an error for any text, and never touches a prototype', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseForm(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
        expect({}).not.toHaveProperty('polluted');
      }),
    );
    const hash = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
    expect(Object.keys(hash)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('polluted');
  });

  it.each([
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['items[1][price]=b&items[0][price]=a', { items: [{ price: 'a' }, { price: 'b' }] }],
    ['a=1&a=2', { a: '2' }],
    ['metadata[order 7]=x%20y%26', { metadata: { 'order 7': 'x y&' } }],
  ])('reads %s', (text, expected) => {
    expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(expected);
  });

  it.each(['a=1&a[b]=2', 'a[b]=2&a=1', '[a]=1', 'a[b=1', `a${'[b]'.repeat(9)}=1`])('refuses %s', (text) => {
    expect(() => parseForm(text)).toThrow(ApiError);
  });

  it('refuses a flood of parameters', () => {
    expect(() => parseForm('a[]=1&'.repeat(1001))).toThrow('More than 1000');
  });
});
