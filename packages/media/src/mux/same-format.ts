import type { Format } from '../model/packet.ts';
import { isEqual } from './bytes/compare.ts';

/** Whether two formats are equal. */
export function isSameFormat(a: Format, b: Format): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Format>;
  return [...keys].every((key) => {
    const [left, right] = [a[key], b[key]];
    if (left instanceof Uint8Array && right instanceof Uint8Array) return isEqual(left, right);
    return left === right || JSON.stringify(left) === JSON.stringify(right);
  });
}
