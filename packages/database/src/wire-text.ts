/** How values look as parameters of a statement: PostgreSQL reads each of them from a text. */

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);
const isPlain = (value: unknown): boolean => plain.has(typeof value);
// Years of other than four digits have a sign as a text, which PostgreSQL does not know. Never true of no time at all.
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');
const isTime = (value: unknown): value is Date =>
  value instanceof Date && value.getTime() >= earliest && value.getTime() <= latest;

/** Objects and lists of anything but plain values are left to the driver. */
export function hasWireText(value: unknown): boolean {
  if (value === null || value === undefined || isPlain(value) || isTime(value) || Buffer.isBuffer(value)) return true;
  return Array.isArray(value) && value.every(isPlain);
}

/** Bytes go as they are; only of what has a text. */
export function wireText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (isTime(value)) return value.toISOString();
  return Array.isArray(value) ? `{${value.map(listed).join()}}` : String(value);
}

/** In quotes, so that neither a comma nor the word NULL means anything. */
const listed = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`;
