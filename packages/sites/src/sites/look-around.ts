import { WorkBudget } from '../json/budget.ts';
import { asText, isObject, pick, pickId, pickText } from '../json/value.ts';
import { type JsonNode, nearest, outwards, walk } from '../json/walk.ts';

/** Enough for a name inside its wrappers, too little for a whole feed. */
const NEARBY = { maxSteps: 60, maxDepth: 8, maxTextChars: 0, maxTotalChars: 0, maxCandidates: 0, maxMs: 1 };

/** A thousand media can be around the same caption: it is searched once. */
const known = new WeakMap<object, Map<readonly string[], string | null>>();

/** The text itself, or the first one with such a key inside of it. */
export function textWithin(value: unknown, keys: readonly string[]): string | null {
  if (!isObject(value) && !Array.isArray(value)) return asText(value);
  const answers = known.get(value) ?? new Map<readonly string[], string | null>();
  known.set(value, answers);
  const answer = answers.get(keys);
  if (answer !== undefined) return answer;
  const text = searchText(value, keys);
  answers.set(keys, text);
  return text;
}

function searchText(value: unknown, keys: readonly string[]): string | null {
  let text: string | null = null;
  walk(value, new WorkBudget(NEARBY, () => 0), (node) => {
    text ??= pickText(node.value, keys);
    return text === null ? undefined : 'skip';
  });
  return text;
}

/** The text of the nearest holder around a node: the caption of a picture stands at the post that encloses it. */
export function textAround(node: JsonNode, holders: readonly string[], keys: readonly string[]): string | null {
  for (const { value } of outwards(node)) {
    for (const holder of holders) {
      const text = textWithin(pick(value, [holder]), keys);
      if (text !== null) return text;
    }
  }
  return null;
}

/** The nearest value with one of these keys, at the node or around it. */
export function valueAround(node: JsonNode | null, keys: readonly string[]): unknown {
  if (node === null) return undefined;
  for (const { value } of outwards(node)) {
    const found = pick(value, keys);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The nearest node with an identifier, at the node or around it. */
export const identified = (node: JsonNode | null, keys: readonly string[]): JsonNode | null =>
  node && nearest(node, ({ value }) => pickId(value, keys) !== null);

/** Where a node stands in a list. */
export interface Place {
  /** The object that has the list. */
  readonly owner: JsonNode | null;
  /** The element of the list that holds the node, or is it. */
  readonly item: JsonNode;
  readonly index: number;
}

/** The nearest list with one of these keys that a node is in: directly, or through wrappers such as `edges` and `node`. */
export function placeIn(node: JsonNode, keys: readonly string[]): Place | null {
  let below = node;
  for (const current of outwards(node)) {
    if (keys.includes(current.key)) {
      const isElement = Array.isArray(pick(current.parent?.value, [current.key]));
      const item = isElement ? current : below;
      return { owner: current.parent, item, index: item.index };
    }
    below = current;
  }
  return null;
}
