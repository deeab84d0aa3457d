import { RestError } from '../error.ts';
import type { Media } from '../parse/media.ts';
import type { Preferences } from '../parse/preferences.ts';
import type { Answer } from '../sql/body.ts';

type Check = (answer: Answer) => void;

/** `Accept: application/vnd.pgrst.object+json` promises exactly one row. */
export function singular(media: Media): Check | null {
  const body = media.kind === 'plan' ? media.plan.of : media;
  if (body.kind !== 'object') return null;
  return ({ rows }) => {
    if (rows === '1') return;
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    });
  };
}

export function maxAffected({ handling, maxAffected: most }: Preferences): Check | null {
  if (handling !== 'strict' || most === null) return null;
  return ({ rows }) => {
    if (Number(rows) <= most) return;
    throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    });
  };
}

/** PUT writes only the row that its address names. */
export const onePut: Check = ({ rows }) => {
  if (rows === '1') return;
  throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
};

export function allOf(checks: readonly (Check | null)[]): { check?: Check } {
  const real = checks.filter((check) => check !== null);
  if (real.length === 0) return {};
  return {
    check: (answer) => {
      for (const check of real) check(answer);
    },
  };
}
