import type { World } from '../state/world.ts';
import { invalidRequest } from './api-error.ts';
import { includable } from './includable.ts';
import { lookup } from './lookup.ts';

const maxDepth = 4;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refusal = (path: string) =>
  invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding specific properties of it instead.`,
    { param: 'expand' },
  );

function expandOne(world: World, holder: Record<string, unknown>, steps: readonly string[], path: string): unknown {
  const [step = '', ...rest] = steps;
  const include = includable[String(holder['object'])]?.[step];
  const present = step in holder ? holder[step] : include?.(world, holder);
  if (present === undefined) throw refusal(path);
  const behind = (id: unknown) => (typeof id === 'string' ? lookup(world, id) : id);
  const value = Array.isArray(present) ? present.map(behind) : behind(present);
  if (value === undefined) throw refusal(path);
  // A list in the middle of a path may omit its `data`.
  return { ...holder, [step]: rest.length === 0 ? value : expandInside(world, value, rest, path) };
}

function expandInside(world: World, value: unknown, steps: readonly string[], path: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((entry) => expandInside(world, entry, steps, path));
  if (!isRecord(value)) throw refusal(path);
  return expandOne(world, value, steps, path);
}

/** Replaces ids with objects, for every path like `latest_invoice.payments`. */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  return paths.reduce<unknown>((value, path) => {
    const steps = path.split('.');
    if (steps.length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property: ${path}`, {
        param: 'expand',
      });
    }
    return expandInside(world, value, steps, path);
  }, answer) as object;
}
