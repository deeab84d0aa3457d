import { setFlagsFromString } from 'node:v8';

/**
 * Segments are large and short-lived: a nursery that does not grow and an old space that grows by 60 %, instead of fourfold, are
 * collected before what was freed piles up. The command-line tool does the same.
 */
export function keepHeapSmall(): void {
  for (const flag of ['--heap-growing-percent=60', '--semi-space-growth-factor=1']) setFlagsFromString(flag);
}
