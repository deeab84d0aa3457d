/** Seconds that a Retry-After header asks for: a number or an HTTP date. Undefined when it is absent or unreadable. */
export function parseRetryAfter(header: string | undefined, wallTime: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  // Only the shape of an HTTP date: `Date.parse` alone would also take "-5" or "soon 2".
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - wallTime) / 1000);
}
