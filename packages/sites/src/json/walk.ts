import type { WorkBudget } from './budget.ts';
import { isObject, type JsonObject } from './value.ts';

/** An object in a JSON tree, and the path to it. */
export interface JsonNode {
  readonly value: JsonObject;
  /** The key under which it was found; elements of a list have the key of the list. */
  readonly key: string;
  /** Position in its list; 0 outside of lists. */
  readonly index: number;
  /** The enclosing object, skipping lists in between. */
  readonly parent: JsonNode | null;
}

/** `skip` leaves out the contents of this object. */
export type Visit = (node: JsonNode) => 'skip' | undefined;

interface Frame {
  readonly owner: JsonNode | null;
  /** Null for a list. */
  readonly keys: readonly string[] | null;
  readonly values: JsonObject | readonly unknown[];
  /** The key given to the elements of a list. */
  readonly listKey: string;
  readonly length: number;
  next: number;
}

/** Visits every object, the outer before the inner, in document order. Uses no recursion and never throws. */
export function walk(root: unknown, budget: WorkBudget, visit: Visit): void {
  const frames: Frame[] = [listFrame([root], null, '')];
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const position = frame.next++;
    if (position >= frame.length) {
      frames.pop();
      continue;
    }
    if (!budget.step()) return;
    const inner = enter(frame, position, visit);
    if (inner === null) continue;
    if (frames.length < budget.limits.maxDepth) frames.push(inner);
    else budget.markIncomplete();
  }
}

function enter(frame: Frame, position: number, visit: Visit): Frame | null {
  const key = frame.keys?.[position] ?? frame.listKey;
  const value = Array.isArray(frame.values) ? frame.values[position] : (frame.values as JsonObject)[key];
  if (Array.isArray(value)) return listFrame(value, frame.owner, key);
  if (!isObject(value)) return null;
  const node: JsonNode = { value, key, index: frame.keys ? 0 : position, parent: frame.owner };
  if (visit(node) === 'skip') return null;
  const keys = Object.keys(value);
  return { owner: node, keys, values: value, listKey: key, length: keys.length, next: 0 };
}

const listFrame = (values: readonly unknown[], owner: JsonNode | null, listKey: string): Frame => ({
  owner,
  keys: null,
  values,
  listKey,
  length: values.length,
  next: 0,
});

/** How many ancestors are searched for what belongs to a medium: its author, its caption, its list. */
const maxAncestors = 12;

/** The node itself, then its ancestors, innermost first. */
export function* outwards(node: JsonNode): Generator<JsonNode, void, undefined> {
  let current: JsonNode | null = node;
  for (let distance = 0; current !== null && distance <= maxAncestors; distance++) {
    yield current;
    current = current.parent;
  }
}

/** The node itself or its nearest ancestor for which the test holds. */
export function nearest(node: JsonNode, test: (candidate: JsonNode) => boolean): JsonNode | null {
  for (const candidate of outwards(node)) if (test(candidate)) return candidate;
  return null;
}
