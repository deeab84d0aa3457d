import { expect, test } from 'vitest';
import { defaultLimits, WorkBudget } from '../json/budget.ts';
import { type JsonNode, outwards, walk } from '../json/walk.ts';
import { identified, nearestText, nearestValue, placeIn, surroundings, textWithin } from './look-around.ts';

/** The node with `mark: true`. */
function marked(value: unknown): JsonNode {
  let found: JsonNode | null = null;
  walk(value, new WorkBudget(defaultLimits, () => 0), (node) => {
    if (node.value['mark'] === true) found = node;
    return undefined;
  });
  if (found === null) throw new Error('nothing is marked');
  return found;
}

test.each([
  ['plain', 'plain'],
  [{ text: 'inside' }, 'inside'],
  [{ edges: [{ node: { text: 'deep' } }] }, 'deep'],
  [[{}, { text: 'in a list' }], 'in a list'],
  [{ other: 'x' }, null],
  [null, null],
])('the text of %j is %j', (value, expected) => expect(textWithin(value, ['text'])).toBe(expected));

test('the search for a text is limited', () => {
  expect(
    textWithin(
      Array.from({ length: 1_000 }, (_, index) => (index === 999 ? { text: 'far' } : {})),
      ['text'],
    ),
  ).toBeNull();
});

test('the nearest texts around a medium belong to it', () => {
  const node = marked({
    title: 'page',
    post: { title: { text: 'post' }, list: [{ media: { mark: true } }, { title: 'sibling' }] },
  });
  expect(nearestText(outwards(node), ['title'], ['text'])).toBe('post');
  expect(nearestText(outwards(node), ['caption'], ['text'])).toBeNull();
});

test('the nearest value and the nearest identifier', () => {
  const node = marked({ id: 'outer', at: 1, a: { id: 'inner', b: { mark: true } } });
  expect(nearestValue(outwards(node), ['at'])).toBe(1);
  expect(nearestValue([], ['at'])).toBeUndefined();
  expect(identified(node, ['id'])?.value['id']).toBe('inner');
  expect(identified(null, ['id'])).toBeNull();
});

test.each([
  ['a list', { id: 'p', list: [{}, { mark: true }] }],
  ['a list with wrappers', { id: 'p', list: [{}, { media: { mark: true } }] }],
  ['edges and nodes', { id: 'p', list: { edges: [{}, { node: { attachments: [{ media: { mark: true } }] } }] } }],
])('the position in %s', (_, value) => {
  const place = placeIn(marked(value), ['list']);
  expect([place?.index, place?.owner?.value['id']]).toEqual([1, 'p']);
});

test('a node outside such lists has no position', () =>
  expect(placeIn(marked({ a: [{ mark: true }] }), ['list'])).toBeNull());

test.each([
  ['alone in its list', { n: 0, list: [{ n: 1, a: { mark: true } }] }, [undefined, 1, 0]],
  ['one of several', { n: 0, list: [{ n: 1, a: { mark: true } }, {}] }, [undefined, 1]],
  ['one of several of its own post', { n: 0, own: [{ n: 1, a: { mark: true } }, {}] }, [undefined, 1, 0]],
  ['one of several edges of its own post', { n: 0, own: { edges: [{ n: 1, mark: true }, {}] } }, [1, undefined, 0]],
])('the nodes about a node that is %s', (_, value, expected) => {
  expect(surroundings(marked(value), ['own']).map(({ value: { n } }) => n)).toEqual(expected);
});
