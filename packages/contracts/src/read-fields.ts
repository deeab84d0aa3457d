import * as z from 'zod/mini';

/** Stored fields may be of another version or damaged: only what does not fit is replaced, field by field. */
export function readFields<Fields extends object>(
  { shape }: { readonly shape: Readonly<Record<keyof Fields, z.ZodMiniType>> },
  defaults: Fields,
  stored: unknown,
): Fields {
  const schemas = new Map<string, z.ZodMiniType>(Object.entries(shape));
  const fields = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const fitting = fields.filter(([name, value]) => {
    const schema = schemas.get(name);
    return schema !== undefined && z.safeParse(schema, value).success;
  });
  return { ...defaults, ...Object.fromEntries(fitting) };
}
