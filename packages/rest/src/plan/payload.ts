import { RestError } from '../error.ts';

/** A parsed request body: the text, which goes to the database unchanged, and what we must know about it. */
export type Payload =
  /** Anything but an object counts as a list of rows; the database refuses it if it is not one. */
  | { kind: 'json'; text: string; isArray: boolean; keys: string[] }
  /** Form fields: function arguments, or one row of strings. */
  | { kind: 'form'; fields: [string, string][] }
  | { kind: 'raw'; type: 'text' | 'xml' | 'bytea'; value: string | Uint8Array };

const invalid = (message: string): RestError => new RestError(400, 'PGRST102', message);

/** `columns` names the columns to use, so that rows may have different keys. */
export function jsonPayload(text: string, columns: readonly string[] | null): Payload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('Empty or invalid json');
  }
  if (isDeeperThan(text, maxDepth)) throw invalid('The json is nested too deeply');
  const isArray = !isObject(value);
  const keys = columns ?? (Array.isArray(value) ? commonKeys(value) : isObject(value) ? Object.keys(value) : []);
  return { kind: 'json', text, isArray, keys: [...keys] };
}

/** The database parses JSON recursively: past some thousand levels its stack overflows. */
const maxDepth = 500;

function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (isInString && character === '\\') at += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && (character === '[' || character === '{')) depth += 1;
    else if (!isInString && (character === ']' || character === '}')) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function commonKeys(rows: readonly unknown[]): string[] {
  const [first, ...others] = rows;
  if (rows.length === 0) return [];
  if (!isObject(first)) throw invalid('All object keys must match');
  const keys = Object.keys(first);
  for (const row of others) {
    const isSame =
      isObject(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
    if (!isSame) throw invalid('All object keys must match');
  }
  return keys;
}

/** CSV with a header line becomes a JSON array of objects of strings; the bare word NULL is null. */
export function csvPayload(text: string, columns: readonly string[] | null): Payload {
  const [header, ...lines] = csvRows(text);
  if (!header) throw invalid('Empty or invalid csv');
  const rows = lines.map((cells) => {
    if (cells.length !== header.length) throw invalid('All lines must have same number of fields');
    // Not an object literal: a column may be named `__proto__`.
    return Object.fromEntries(header.map((name, index) => [name.value, cellValue(cells[index])]));
  });
  const keys = columns ?? header.map(({ value }) => value);
  return { kind: 'json', text: JSON.stringify(rows), isArray: true, keys: [...keys] };
}

type Cell = { value: string; isQuoted: boolean };

const cellValue = (cell: Cell | undefined): string | null =>
  cell === undefined || (!cell.isQuoted && cell.value === 'NULL') ? null : cell.value;

function csvRows(text: string): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell: Cell = { value: '', isQuoted: false };
  let isInside = false;
  const endCell = (): void => {
    row.push(cell);
    cell = { value: '', isQuoted: false };
  };
  const endRow = (): void => {
    endCell();
    if (row.length > 1 || row[0]?.value !== '' || row[0].isQuoted) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isInside && character === '"' && text.charAt(at + 1) === '"') {
      cell.value += '"';
      at += 1;
    } else if (character === '"' && (isInside || cell.value === '')) {
      isInside = !isInside;
      cell.isQuoted = true;
    } else if (!isInside && character === ',') endCell();
    else if (!isInside && character === '\n') endRow();
    else if (isInside || character !== '\r') cell.value += character;
  }
  if (isInside) throw invalid('Empty or invalid csv');
  endRow();
  return rows;
}
