import { expect, test } from 'vitest';
import { parseJsonText } from './parse.ts';

test.each([
  ['{"a":1}', [{ a: 1 }]],
  ['[1]', [[1]]],
  ['for (;;);{"a":1}', [{ a: 1 }]],
  [')]}\',\n{"a":1}', [{ a: 1 }]],
  ['{"a":1}\n{"b":2}\n', [{ a: 1 }, { b: 2 }]],
  ['{"a":1}\r\n{"b":2}', [{ a: 1 }, { b: 2 }]],
  ['{"a":1}\nnot json\n{"cut":', [{ a: 1 }]],
  ['window._state = {"a":1};', [{ a: 1 }]],
  ['var state={"a":1}', [{ a: 1 }]],
  ['window._state = {"a":1}; alert(1)', []],
  ['alert(1)', []],
  ['', []],
])('%j holds %j', (text, expected) => expect(parseJsonText(text)).toEqual(expected));

test('a response has a limit of lines', () => {
  expect(parseJsonText('{}\n'.repeat(100_000))).toHaveLength(200);
});
