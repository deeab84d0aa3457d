/** The maximum number of visitors tracked at once. More than that is a flood, which is refused as a whole. */
const maxKeys = 10_000;

/** Lets each key do `max` things per `windowMs`. Everything is forgotten at the end of each window, so no one is tracked. */
export function bucket(max: number, windowMs: number, now: () => number): (key: string) => boolean {
  let used = new Map<string, number>();
  let until = 0;
  return (key) => {
    if (now() >= until) {
      used = new Map();
      until = now() + windowMs;
    }
    const count = (used.get(key) ?? 0) + 1;
    if (count > max || (count === 1 && used.size >= maxKeys)) return false;
    used.set(key, count);
    return true;
  };
}
