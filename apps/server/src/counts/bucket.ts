/** So many visitors are remembered at once; more at a time are a flood, which is refused as a whole. */
const MOST_KEYS = 10_000;

/** Lets each key do `most` things per `windowMs`. Forgets everything at the end of each window, so it keeps nobody's trace. */
export function bucket(most: number, windowMs: number, now: () => number): (key: string) => boolean {
  let used = new Map<string, number>();
  let until = 0;
  return (key) => {
    if (now() >= until) {
      used = new Map();
      until = now() + windowMs;
    }
    const count = (used.get(key) ?? 0) + 1;
    if (count > most || (count === 1 && used.size >= MOST_KEYS)) return false;
    used.set(key, count);
    return true;
  };
}
