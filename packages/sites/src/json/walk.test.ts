import { expect, test } from 'vitest';
import { defaultLimits, WorkBudget } from './budget.ts';
import { type JsonNode, nearest, outwards, walk } from './walk.ts';

function nodesOf(value: unknown, limits = {}, visit: (node: JsonNode) => 'skip' | undefined = () => undefined) {
  const budget = new WorkBudget({ ...defaultLimits, ...limits }, () => 0);
  const nodes: JsonNode[] = [];
  walk(value, budget, (node) => {
    nodes.push(node);
    return visit(node);
  });
  return { nodes, budget };
}

test('every object is visited, outer before inner, in document order', () => {
  const { nodes } = nodesOf({ n: 1, a: { n: 2 }, list: [{ n: 3, deep: [[{ n: 4 }]] }, 5, { n: 6 }] });
  expect(nodes.map(({ value }) => value['n'])).toEqual([1, 2, 3, 4, 6]);
});

test('a node knows its key, its position in a list and its parent', () => {
  const { nodes } = nodesOf({ edges: [{}, { node: { id: 1 } }] });
  expect(nodes.map(({ key, index }) => [key, index])).toEqual([
    ['', 0],
    ['edges', 0],
    ['edges', 1],
    ['node', 0],
  ]);
  const [root, , edge, inner] = nodes;
  expect(inner?.parent).toBe(edge);
  expect(edge?.parent).toBe(root);
});

test('skipped objects are not entered', () => {
  const { nodes } = nodesOf({ tray: { inner: { n: 1 } }, n: 2 }, {}, ({ key }) =>
    key === 'tray' ? 'skip' : undefined,
  );
  expect(nodes.map(({ key }) => key)).toEqual(['', 'tray']);
});

test('keys that are special in other programs are ordinary keys', () => {
  const { nodes } = nodesOf(JSON.parse('{"__proto__":{"constructor":{"length":{}}}}'));
  expect(nodes.map(({ key }) => key)).toEqual(['', '__proto__', 'constructor', 'length']);
});

test('each value is counted once', () => {
  expect(nodesOf({ a: 1, b: [2, 3, { c: 4 }] }).budget.steps).toBe(1 + 2 + 3 + 1);
});

test('it stops at the last allowed step', () => {
  const { nodes, budget } = nodesOf(
    Array.from({ length: 100 }, () => ({})),
    { maxSteps: 11 },
  );
  expect(nodes).toHaveLength(10);
  expect(budget.isComplete).toBe(false);
});

test('it goes no deeper than allowed, but continues with siblings', () => {
  const { nodes, budget } = nodesOf([{ a: { b: { c: { n: 'deep' } } } }, { n: 'beside' }], { maxDepth: 4 });
  expect(nodes.map(({ key, value }) => value['n'] ?? key)).toEqual(['', 'a', 'b', 'beside']);
  expect(budget.isComplete).toBe(false);
});

test('the search through ancestors stops after twelve', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`);
  const { nodes } = nodesOf(deep);
  const innermost = nodes.at(-1);
  expect(innermost && [...outwards(innermost)]).toHaveLength(13);
  expect(innermost && nearest(innermost, ({ parent }) => parent === null)).toBeNull();
  expect(innermost && nearest(innermost, () => true)).toBe(innermost);
});
