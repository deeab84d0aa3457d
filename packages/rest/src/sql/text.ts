declare const isSql: unique symbol;

/**
 * A piece of a statement. Only the functions below can create it, so a value from a request cannot become SQL text by
 * accident: it must pass through `bind` and is sent as a parameter.
 */
export type Sql = { readonly parts: readonly Part[]; readonly [isSql]: true };

type Part = { text: string } | { value: unknown };

const make = (parts: readonly Part[]): Sql => ({ parts }) as Sql;

export function sql(texts: TemplateStringsArray, ...inserts: readonly Sql[]): Sql {
  const parts: Part[] = [];
  for (const [index, text] of texts.entries()) {
    if (text !== '') parts.push({ text });
    parts.push(...(inserts[index]?.parts ?? []));
  }
  return make(parts);
}

export const empty: Sql = make([]);

/** A value from the request. The database infers its type from its position, as for a quoted literal. */
export const bind = (value: unknown): Sql => make([{ value }]);

/** A name from the schema model, or an output name of the request. */
export const ident = (name: string): Sql => make([{ text: `"${name.replaceAll('"', '""')}"` }]);

export const qualifiedIdent = (schema: string, name: string): Sql => sql`${ident(schema)}.${ident(name)}`;

/** SQL text from the database's own catalog: a type or a default. Never text from a request. */
export const catalogText = (text: string): Sql => make([{ text }]);

/** A whole number of our own (positions in GROUP BY). */
export const position = (value: number): Sql => make([{ text: String(Math.trunc(value)) }]);

export function join(pieces: readonly Sql[], separator: ', ' | ' AND ' | ' OR ' | ' '): Sql {
  const parts: Part[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) parts.push({ text: separator });
    parts.push(...piece.parts);
  }
  return make(parts);
}

export type Rendered = { readonly text: string; readonly values: readonly unknown[] };

/** Cached statements are rendered only once. */
const rendered = new WeakMap<Sql, Rendered>();

export function render(statement: Sql): Rendered {
  const known = rendered.get(statement) ?? write(statement);
  rendered.set(statement, known);
  return known;
}

function write(statement: Sql): Rendered {
  let text = '';
  const values: unknown[] = [];
  for (const part of statement.parts) {
    if ('text' in part) text += part.text;
    else {
      values.push(part.value);
      text += `$${values.length}`;
    }
  }
  return { text, values };
}
