/**
 * Converts dollars from a numeric(10,2) column to whole cents: a number over HTTP, text from the database driver.
 * `null` for anything else.
 */
export function cents(dollars: unknown): number | null {
  if (typeof dollars === 'string') return /^\d{1,8}(\.\d{1,2})?$/.test(dollars) ? cents(Number(dollars)) : null;
  if (typeof dollars !== 'number' || !(dollars >= 0 && dollars < 1e8)) return null;
  const amount = Math.round(dollars * 100);
  // 4.35 * 100 is 434.99999999999994, but 435 / 100 is exactly the number that "4.35" parses to.
  return amount / 100 === dollars ? amount : null;
}

/** Whole cents as dollars with two decimals, without a currency sign. Built from text, so that nothing is ever rounded. */
export function dollars(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole cents in, whole cents out: 19.99 less 15 % must not become 16.991499999999998. */
export const discounted = (amount: number, percentOff: number): number =>
  Math.round((amount * (100 - percentOff)) / 100);
