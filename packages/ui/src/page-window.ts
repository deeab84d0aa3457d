/** The page numbers that a pagination shows: at most `size`, with the current one in the middle where the ends allow it. */
export function pageWindow(page: number, count: number, size = 5): number[] {
  const length = Math.max(0, Math.min(size, count));
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), count - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
