import {
  field,
  inner,
  isCount,
  isFlag,
  isOneOf,
  isText,
  isTextList,
  orNull,
  ShapeError,
  type Source,
  source,
} from '../shape.ts';
import { cents } from './money.ts';
import { type Limits, perKind } from './usage.ts';

export const periods = ['day', 'month', 'year', 'lifetime'] as const;
export type Period = (typeof periods)[number];

/** What can be bought or tried. */
export interface Plan {
  readonly id: number;
  readonly name: string;
  /** Whole cents per period, before the discount. */
  readonly priceCents: number;
  /** Percent, 0 to 100. */
  readonly discount: number;
  readonly period: Period;
  readonly periodCount: number;
  /** Catalog keys. */
  readonly features: readonly string[];
  /** Is it still sold? If not, current subscribers keep it. */
  readonly isAvailable: boolean;
  /** Orders the plans; an upgrade goes to a higher level. */
  readonly level: number;
  /** The payment provider's id for it; a trial has none. */
  readonly productId: string | null;
  readonly hasFreeTrial: boolean;
  readonly isTrial: boolean;
  readonly limits: Limits;
}

/** Reads a row of `subscription` joined with its `detail`. Throws a `ShapeError` for anything else. */
export function parsePlan(row: unknown): Plan {
  const plan = source('subscription', row);
  const detail = inner(plan, 'detail');
  return {
    id: field(plan, 'id', isCount),
    name: field(plan, 'name', isText),
    priceCents: price(plan),
    discount: field(plan, 'discount', isPercent),
    period: field(plan, 'period', isOneOf(periods)),
    periodCount: field(plan, 'period_count', isPositive),
    features: field(plan, 'feature_list', isTextList),
    isAvailable: field(plan, 'is_available', isFlag),
    level: field(plan, 'level', isCount),
    productId: field(plan, 'product_id', orNull(isText)),
    hasFreeTrial: field(plan, 'has_free_trial', isFlag),
    isTrial: field(detail, 'is_free_trial', isFlag),
    limits: perKind((kind) => field(detail, `${kind}_limit`, orNull(isCount))),
  };
}

const isPercent = (value: unknown): value is number => isCount(value) && value <= 100;
const isPositive = (value: unknown): value is number => isCount(value) && value > 0;

function price({ name, fields }: Source): number {
  const amount = cents(fields.get('price'));
  if (amount === null) throw new ShapeError(`${name}.price`);
  return amount;
}
