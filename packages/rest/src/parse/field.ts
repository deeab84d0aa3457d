import type { Scanner } from './scanner.ts';

/** One step of a JSON path: `->key`, `->>key`, `->0`. */
export type JsonStep = { asText: boolean; key: string } | { asText: boolean; index: number };

/** A column, or something inside a JSON column. */
export type Field = { name: string; path: JsonStep[] };

const indexEnd = /^(?:$|->|::|[.,)])/;
const index = /^-?\d{1,9}/;

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.startsWith('->')) {
    const asText = scanner.accept('->>');
    if (!asText) scanner.expect('->');
    const tail = scanner.text.slice(scanner.position);
    const digits = index.exec(tail)?.[0];
    if (digits !== undefined && indexEnd.test(tail.slice(digits.length))) {
      scanner.position += digits.length;
      path.push({ asText, index: Number(digits) });
    } else {
      if (scanner.peek() === '-') scanner.fail('digit');
      path.push({ asText, key: scanner.jsonKey() });
    }
  }
  return path;
}

export function parseField(scanner: Scanner): Field {
  scanner.skipSpace();
  const name = scanner.name();
  const path = parseJsonPath(scanner);
  scanner.skipSpace();
  return { name, path };
}

/** `a.b.c->d`: the path of embedded resources, and the field. */
export function parseTreePath(scanner: Scanner): { path: string[]; field: Field } {
  const names = [scanner.name()];
  while (scanner.accept('.')) names.push(scanner.name());
  const steps = parseJsonPath(scanner);
  scanner.end('"->", "." or end of input');
  const name = names.pop() ?? '';
  return { path: names, field: { name, path: steps } };
}

/** The output name of a JSON path: its last key, or the column if there are only indexes. */
export function pathName(field: Field): string {
  // The empty string is a valid JSON key, but not a valid column name.
  for (const step of field.path.toReversed()) if ('key' in step && step.key !== '') return step.key;
  return field.name;
}
