import type { Result } from 'lighthouse';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** One visit of one page. */
export interface Run {
  readonly scores: Readonly<Record<Category, number>>;
  /** FCP, LCP, TBT, CLS, speed index and bytes, as displayed. */
  readonly figures: readonly string[];
  /** The audits that cost points, by category. */
  readonly faults: readonly { readonly category: Category; readonly text: string }[];
}

const shown = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'total-byte-weight',
] as const;

/** The parts of a report that we use. */
export function readRun({ categories, audits, runtimeError }: Result): Run {
  if (runtimeError) throw new Error(runtimeError.message);
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const faults = (Object.entries(categories) as [Category, Result.Category][]).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) return [];
      return [{ category, text: `${id} ${audit.score} ${audit.displayValue ?? ''} ${placesOf(audit)}`.trim() }];
    }),
  );
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    figures: shown.map((id) => figureOf(id, audits[id]?.numericValue ?? Number.NaN)),
    faults,
  };
}

function figureOf(id: (typeof shown)[number], value: number): string {
  if (id === 'cumulative-layout-shift') return value.toFixed(3);
  return id === 'total-byte-weight' ? `${Math.round(value / 1000)} kB` : `${Math.round(value)} ms`;
}

/** Where an audit found problems: only the first few places. */
function placesOf({ details }: Result['audits'][string]): string {
  if (details === undefined || !('items' in details) || !Array.isArray(details.items)) return '';
  return details.items
    .slice(0, 3)
    .map((item: object) => JSON.stringify(item).slice(0, 200))
    .join(' ');
}

/** The run with the median performance: the other scores do not vary. */
export function middleOf(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((one, other) => one.scores.performance - other.scores.performance);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('At least one run is needed');
  return middle;
}

/** Why scores below their targets are not higher. */
export const reasonsOf = ({ scores, faults }: Run, aims: Readonly<Record<Category, number>>): string[] =>
  faults
    .filter(({ category }) => scores[category] < aims[category])
    .map(({ category, text }) => `${category}: ${text}`);

const widths = [26, 5, 5, 5, 5, 9, 9, 9, 7, 9, 8] as const;

export const row = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[index] ?? 8)))
    .join('');
