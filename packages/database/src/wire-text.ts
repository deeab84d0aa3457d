/** Text form of statement parameters, from which PostgreSQL parses each value. */

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);
const isPlain = (value: unknown): boolean => plain.has(typeof value);
// Years without four digits are written with a sign, which PostgreSQL does not accept. False for an invalid date.
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');
const isTime = (value: unknown): value is Date =>
  value instanceof Date && value.getTime() >= earliest && value.getTime() <= latest;

/** Objects, and lists of anything but plain values, are left to the driver. */
export function hasWireText(value: unknown): boolean {
  if (value === null || value === undefined || isPlain(value) || isTime(value) || Buffer.isBuffer(value)) return true;
  return Array.isArray(value) && value.every(isPlain);
}

/** Only for values with a text form; bytes are passed unchanged. */
export function wireText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (isTime(value)) return value.toISOString();
  return Array.isArray(value) ? `{${value.map(listed).join()}}` : String(value);
}

/** Quoted, so that neither a comma nor the word NULL has a special meaning. */
const listed = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`;
