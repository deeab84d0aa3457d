import fc from 'fast-check';
import { expect, test } from 'vitest';
import { h, Markup } from './element.ts';

test('texts and attribute values are escaped, markup is not', () => {
  const inner = h('b', { title: `"><i a='&` }, '<script>&"\'');
  expect(String(h('p', {}, inner, ['x', null, false, '<']))).toBe(
    '<p><b title="&quot;&gt;&lt;i a=&#39;&amp;">&lt;script&gt;&amp;&quot;&#39;</b>x&lt;</p>',
  );
});

test('void elements are not closed, flags have no value', () => {
  expect(String(h('input', { required: true, disabled: false, value: null, size: 3 }))).toBe(
    '<input required size="3">',
  );
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:x',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/\t/e',
  '',
])('the address %j is refused', (href) => {
  expect(() => h('a', { href })).toThrow('href must lead');
});

test.each(['https://clip.test/a?b=c&d', 'mailto:a@clip.test', '/dev/mail?id=1', '#top', '?view=text'])(
  'the address %s is accepted',
  (href) => {
    expect(String(h('a', { href }, 'x'))).toContain('href="');
  },
);

test('handlers and made-up attribute names are refused', () => {
  for (const name of ['onclick', 'a b', 'x"y']) expect(() => h('p', { [name]: 'x' })).toThrow('no attribute');
});

test('a style sheet cannot be closed early', () => {
  expect(() => Markup.styleSheet('a{}</style><script>')).toThrow();
  expect(String(Markup.styleSheet('a>b{color:"x"}'))).toBe('<style>a>b{color:"x"}</style>');
});

test('no text can open a tag or break out of its attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const html = String(h('p', { title: text }, text));
      expect(html.match(/[<>]/g)).toHaveLength(4);
      expect(html.match(/"/g)).toHaveLength(2);
    }),
  );
});
