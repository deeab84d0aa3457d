import { WorkBudget } from '../json/budget.ts';
import { asText, isObject, pick, pickId, pickText } from '../json/value.ts';
import { type JsonNode, nearest, outwards, walk } from '../json/walk.ts';

/** Enough for a name inside its wrappers, too little for a whole feed. */
const nearby = { maxSteps: 60, maxDepth: 8, maxTextChars: 0, maxTotalChars: 0, maxCandidates: 0, maxMs: 1 };

/** A thousand media can share the same caption, so it is searched once. */
const known = new WeakMap<object, Map<readonly string[], string | null>>();

/** The text itself, or the first one under one of these keys inside it. */
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
  walk(value, new WorkBudget(nearby, () => 0), (node) => {
    text ??= pickText(node.value, keys);
    return text === null ? undefined : 'skip';
  });
  return text;
}

/** Whether a node is one of several in a list: the nodes around the list are then about all of them. */
const isOneOfSeveral = ({ key, parent }: JsonNode): boolean => {
  const list = pick(parent?.value, [key]);
  return Array.isArray(list) && list.length > 1;
};

/**
 * A node and its ancestors, innermost first, as far as they can be about this node alone. Stops at the element of a feed: the
 * title of the feed is not a caption. The given lists belong to one post or one person and do not end the search.
 */
export function surroundings(node: JsonNode, ownLists: readonly string[]): JsonNode[] {
  const nodes: JsonNode[] = [];
  for (const current of outwards(node)) {
    nodes.push(current);
    const isInOwnList = ownLists.includes(current.key) || ownLists.includes(current.parent?.key ?? '');
    if (isOneOfSeveral(current) && !isInOwnList) break;
  }
  return nodes;
}

/** The text of the nearest holder: an image has the caption of the post that encloses it. */
export function nearestText(
  nodes: Iterable<JsonNode>,
  holders: readonly string[],
  keys: readonly string[],
): string | null {
  for (const { value } of nodes) {
    for (const holder of holders) {
      const text = textWithin(pick(value, [holder]), keys);
      if (text !== null) return text;
    }
  }
  return null;
}

/** The nearest value under one of these keys. */
export function nearestValue(nodes: Iterable<JsonNode>, keys: readonly string[]): unknown {
  for (const { value } of nodes) {
    const found = pick(value, keys);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The node itself or its nearest ancestor with an identifier. */
export const identified = (node: JsonNode | null, keys: readonly string[]): JsonNode | null =>
  node && nearest(node, ({ value }) => pickId(value, keys) !== null);

/** The position of a node in a list. */
export interface Place {
  /** The object that has the list. */
  readonly owner: JsonNode | null;
  /** The element of the list that contains the node or is the node. */
  readonly item: JsonNode;
  readonly index: number;
}

/** The nearest list under one of these keys that a node is in: directly, or through wrappers such as `edges` and `node`. */
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
