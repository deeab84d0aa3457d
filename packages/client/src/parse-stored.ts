import * as z from 'zod/mini';

/** What was stored as JSON; `null` for nothing, and for what no version of ours has written. */
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
