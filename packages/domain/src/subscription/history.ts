import { field, inner, isOneOf, isText, source } from '../shape.ts';

const historyTypes = ['creation', 'cancellation'] as const;

export interface HistoryEntry {
  readonly type: (typeof historyTypes)[number];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly planName: string;
}

/** Reads a row of `subscription_record`. Throws a `ShapeError` for anything else. */
export function parseHistoryEntry(row: unknown): HistoryEntry {
  const record = source('subscription_record', row);
  return {
    type: field(record, 'type', isOneOf(historyTypes)),
    createdAt: Date.parse(field(record, 'created_at', isTime)),
    planName: field(inner(inner(record, 'detail'), 'plan'), 'name', isText),
  };
}

const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** From 1 to `pageCount`. */
  readonly page: number;
  /** At least 1: an empty history is one empty page. */
  readonly pageCount: number;
}
