import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import { defaultLimits } from '../limits.ts';
import { attribute, childOf, childrenOf, parseXml } from './xml.ts';

const read = (text: string, caps = {}) => parseXml(text, { ...defaultLimits, ...caps });

test('elements, attributes and text without their prefixes', () => {
  const root = read(
    '<?xml version="1.0"?><!-- c --><d:MPD xmlns:d="u" a=\'1\' xlink:href="h"><d:B>x<!-- y -->z</d:B><B/></d:MPD>',
  );
  expect(root.name).toBe('MPD');
  expect([attribute(root, 'a'), attribute(root, 'href'), attribute(root, 'none')]).toEqual(['1', 'h', undefined]);
  expect(childOf(root, 'B')?.text).toBe('xz');
  expect(childrenOf(root, 'B')).toHaveLength(2);
});

test('predefined and numeric references and CDATA', () => {
  expect(read('<a b="&lt;&amp;&#65;&#x42;&quot;">&apos;<![CDATA[<&>]]></a>')).toMatchObject({
    attributes: ['b', '<&AB"'],
    text: "'<&>",
  });
});

test('a bare ampersand in an address is kept', () => {
  expect(attribute(read('<a b="x?c=1&d=2"/>'), 'b')).toBe('x?c=1&d=2');
});

const billionLaughs = '<!DOCTYPE MPD [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><MPD>&b;</MPD>';

test.each([
  [billionLaughs, 'DTD'],
  ['<!DOCTYPE MPD SYSTEM "file:///etc/passwd"><MPD/>', 'external DTD'],
  ['<MPD>&xxe;</MPD>', 'unknown entity'],
  ['<MPD a="&nbsp;"/>', 'unknown entity in an attribute'],
  ['<MPD>&#0;</MPD>', 'impossible character'],
  ['<MPD><A></MPD>', 'wrong nesting'],
  ['<MPD', 'cut tag'],
  ['<MPD a="1', 'cut attribute'],
  ['<MPD a=1/>', 'no quotes'],
  ['<MPD><!-- ', 'cut comment'],
  ['</MPD>', 'only an end'],
  ['< MPD/>', 'space before the name'],
  ['', 'nothing'],
])('%j is refused (%s)', (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
});

test.each([
  ['<a>'.repeat(50), { elementDepth: 40 }],
  [`<a>${'<b/>'.repeat(20)}</a>`, { elements: 10 }],
  [`<a ${Array.from({ length: 20 }, (_item, index) => `b${index}="1"`).join(' ')}/>`, { attributes: 10 }],
])('%.20s… over a limit is refused', (text, caps) => {
  expect(() => read(text, caps)).toThrow(expect.objectContaining({ code: 'manifest.tooLarge' }));
});

test('printed documents are read back', () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/);
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  fc.assert(
    fc.property(name, name, fc.string(), fc.string(), (tag, key, value, text) => {
      fc.pre(!text.includes('\0') && !value.includes('\0'));
      const root = read(`<${tag} ${key}="${escaped(value)}">${escaped(text)}</${tag}>`);
      expect(root).toMatchObject({ name: tag, attributes: [key, value], text: text.trim() ? text : '' });
    }),
  );
});

test('any text is read or refused with a typed error', () => {
  const piece = fc.oneof(
    fc.constantFrom('<', '>', '/', '"', '&', '<!--', ']]>', '<![CDATA[', ' a="b"', '&lt;', '</a>', '<a>', '<?'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      try {
        read(pieces.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
  );
});
