/** The values of a rating in half steps: 0.5, 1, … up to `scale`. */
export const ratingValues = (scale: number): number[] =>
  Array.from({ length: scale * 2 }, (_, index) => (index + 1) / 2);

/** How much of the star at `index` is filled by a value. */
export function starFill(value: number, index: number): 0 | 0.5 | 1 {
  if (value >= index + 1) return 1;
  return value >= index + 0.5 ? 0.5 : 0;
}

/**
 * The value that a key selects, or `null` if we do not handle the key. As in any radio group, the down key selects the next one;
 * left and right follow the reading direction. It does not wrap around: the best rating must not be one key away from the worst.
 */
export function ratingAfterKey(
  key: string,
  value: number | null,
  scale: number,
  direction: 'ltr' | 'rtl',
): number | null {
  const forwardKey = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backKey = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0.5;
  if (key === 'End') return scale;
  if (key === forwardKey || key === 'ArrowDown') return Math.min(scale, (value ?? 0) + 0.5);
  if (key === backKey || key === 'ArrowUp') return Math.max(0.5, (value ?? 1) - 0.5);
  return null;
}
