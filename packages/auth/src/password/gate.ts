/** Lets `atOnce` tasks run and keeps the others waiting in the order they came. */
export function gate(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place goes straight to the next in line, so that a newcomer cannot slip in between.
      if (next) next();
      else free++;
    }
  };
}
