import { invalidParameter } from './api-error.ts';

export type FormValue = string | FormValue[] | FormHash;
export interface FormHash {
  [key: string]: FormValue;
}

const maxPairs = 1000;
const maxDepth = 8;

type Node = string | Map<string, Node>;

/** The steps of `items[0][price]`: `items`, `0`, `price`. */
function stepsOf(key: string): string[] {
  const [, head, tail = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (head === undefined)
    throw invalidParameter(`Invalid parameter name: ${key.slice(0, 100)}`, { param: key.slice(0, 100) });
  const steps = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)];
  if (steps.length > maxDepth) throw invalidParameter(`Too many levels in parameter ${head}.`, { param: head });
  return steps;
}

function insert(root: Map<string, Node>, steps: readonly string[], value: string): void {
  let node = root;
  for (const [index, raw] of steps.entries()) {
    // `a[]` appends: each occurrence is a new entry.
    const step = raw === '' ? String(node.size) : raw;
    if (index === steps.length - 1) {
      if (node.get(step) instanceof Map) throw invalidParameter(`Invalid hash: ${steps[0]}`, { param: steps[0] });
      node.set(step, value);
      return;
    }
    const next = node.get(step) ?? new Map<string, Node>();
    if (typeof next === 'string') throw invalidParameter(`Invalid hash: ${steps[0]}`, { param: steps[0] });
    node.set(step, next);
    node = next;
  }
}

function toValue(node: Node): FormValue {
  if (typeof node === 'string') return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => toValue(node.get(key) ?? ''));
  }
  return toHash(node);
}

function toHash(node: Map<string, Node>): FormHash {
  // No prototype: a parameter named `__proto__` is just a parameter.
  const hash: FormHash = Object.create(null);
  for (const [key, value] of node) hash[key] = toValue(value);
  return hash;
}

/** Parses nested form parameters of a body or a query. */
export function parseForm(text: string): FormHash {
  const root = new Map<string, Node>();
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > maxPairs) throw invalidParameter(`More than ${maxPairs} parameters.`);
    insert(root, stepsOf(key), value);
  }
  return toHash(root);
}
