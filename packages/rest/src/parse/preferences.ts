import { RestError } from '../error.ts';

/** The parsed `Prefer` header. A preference that is absent or not allowed is null. */
export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | 'null' | null;
  return: 'representation' | 'minimal' | 'headers-only' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  tx: 'commit' | 'rollback' | null;
  handling: 'strict' | 'lenient' | null;
  timezone: string | null;
  maxAffected: number | null;
  invalid: string[];
};

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const satisfies Partial<Record<keyof Preferences, readonly string[]>>;

type Choice = keyof typeof choices;
const isChoice = (name: string): name is Choice => Object.hasOwn(choices, name);

export type PreferenceRules = {
  /** Whether clients may send `tx=rollback`. */
  allowTx: boolean;
  isTimezone(name: string): boolean;
};

const none: Preferences = {
  resolution: null,
  missing: null,
  return: null,
  count: null,
  tx: null,
  handling: null,
  timezone: null,
  maxAffected: null,
  invalid: [],
};

export function parsePreferences(header: string | null | undefined, rules: PreferenceRules): Preferences {
  if (!header) return none;
  const found = new Map<string, string>();
  const invalid: string[] = [];
  for (const preference of header.split(',').map((part) => part.trim())) {
    if (preference === '') continue;
    const [name = '', ...rest] = preference.split('=');
    const value = rest.join('=').trim();
    if (!isValid(name, value, rules)) invalid.push(preference);
    else if (!found.has(name)) found.set(name, value);
  }
  const choice = <T extends Choice>(name: T): (typeof choices)[T][number] | null =>
    choices[name].find((known) => known === found.get(name)) ?? null;
  const maxAffected = found.get('max-affected');
  return {
    resolution: choice('resolution'),
    missing: choice('missing'),
    return: choice('return'),
    count: choice('count'),
    tx: rules.allowTx ? choice('tx') : null,
    handling: choice('handling'),
    timezone: found.get('timezone') ?? null,
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    invalid,
  };
}

function isValid(name: string, value: string, rules: PreferenceRules): boolean {
  if (isChoice(name)) return choices[name].some((known) => known === value);
  if (name === 'timezone') return rules.isTimezone(value);
  if (name === 'max-affected') return /^\d{1,15}$/.test(value);
  return false;
}

export function requireKnown(preferences: Preferences): void {
  if (preferences.handling !== 'strict' || preferences.invalid.length === 0) return;
  throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.invalid.join(', ')}`,
  });
}

/** `Preference-Applied`: only the preferences that this kind of request used, in PostgREST's order. */
export function appliedPreferences(preferences: Preferences, used: readonly (keyof Preferences)[]): string | null {
  if (preferences === none) return null;
  const applied: string[] = [];
  for (const name of [...Object.keys(choices), 'timezone'] as const) {
    const key = name as Choice | 'timezone';
    if (used.includes(key) && preferences[key] !== null) applied.push(`${key}=${preferences[key]}`);
  }
  if (used.includes('maxAffected') && preferences.handling === 'strict' && preferences.maxAffected !== null) {
    applied.push(`max-affected=${preferences.maxAffected}`);
  }
  return applied.length === 0 ? null : applied.join(', ');
}
