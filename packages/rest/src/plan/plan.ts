import type { JsonStep } from '../parse/field.ts';
import type { Operation } from '../parse/filter.ts';
import type { RowRange } from '../parse/range.ts';
import type { Aggregate } from '../parse/select.ts';
import type { Column, ComputedField, Relationship, Table } from '../schema/model.ts';

/** A request with every name resolved in the schema model. */
export type PlanSource =
  | { kind: 'column'; column: Column; path: JsonStep[] }
  | { kind: 'computed'; computed: ComputedField; path: JsonStep[] }
  /** The whole row: what `count()` counts. */
  | { kind: 'row' };

export type PlanField = {
  /** The name in the response. */
  key: string;
  source: PlanSource;
  cast: string | null;
  aggregate: { name: Aggregate; cast: string | null } | null;
};

export type PlanCondition =
  | { kind: 'filter'; source: PlanSource; negated: boolean; operation: Operation }
  /** `relation=is.null`: whether the embedded resource has rows. */
  | { kind: 'embedded'; child: PlanChild; isEmpty: boolean }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; conditions: PlanCondition[] };

export type PlanOrder = {
  direction: 'asc' | 'desc' | null;
  nulls: 'first' | 'last' | null;
} & ({ kind: 'own'; source: PlanSource } | { kind: 'related'; child: PlanChild; source: PlanSource });

export type PlanNode = {
  table: Table;
  depth: number;
  /** The relation as named in the request, and its name in the response. */
  name: string;
  key: string;
  isInner: boolean;
  isSpread: boolean;
  /** `*`: all columns of the table, besides `fields`. */
  hasStar: boolean;
  fields: PlanField[];
  children: PlanChild[];
  conditions: PlanCondition[];
  order: PlanOrder[];
  range: RowRange;
};

/** An embedded resource, and its relationship to the parent. */
export type PlanChild = PlanNode & { relationship: Relationship };
