import * as z from 'zod/mini';

/** Parses stored JSON; `null` if there is none, or if it was not written by us. */
export function parseStored<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | null,
): z.output<Schema> | null {
  if (text === null) return null;
  try {
    const result = z.safeParse(schema, JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
