/** The catalog keys of the plans' names. */
const planNameKeys = ['free-trial', 'monthly', 'quarterly', 'half-year', 'yearly', 'lifetime'] as const;
export type PlanNameKey = (typeof planNameKeys)[number];

/** The catalog key for a name in the plans table; `null` for one the catalogs do not have yet, which is shown unchanged. */
export function planNameKey(name: string): PlanNameKey | null {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return planNameKeys.find((known) => known === slug) ?? null;
}
