/** The plans' names as the catalogs know them. */
const planNameKeys = ['free-trial', 'monthly', 'quarterly', 'half-year', 'yearly', 'lifetime'] as const;
export type PlanNameKey = (typeof planNameKeys)[number];

/** The catalogs' word for a name of the plans' table; `null` for one that they do not know yet and that is shown unchanged. */
export function planNameKey(name: string): PlanNameKey | null {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return planNameKeys.find((known) => known === slug) ?? null;
}
