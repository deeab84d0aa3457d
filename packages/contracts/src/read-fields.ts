import * as z from 'zod/mini';

/** Stored fields may come from another version or be damaged: each invalid field is replaced on its own. */
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
