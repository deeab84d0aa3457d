/** Model of the database, loaded once and kept until the next reload. Only names found here enter SQL text. */
export type Column = {
  name: string;
  /** Position in the relation, by which other catalog rows refer to it. */
  number: number;
  /** The type as SQL text, fully qualified by the database itself. */
  type: string;
  /** The base type under all domains, which decides how JSON paths and text search are written. */
  baseType: string;
  isNullable: boolean;
  /** SQL text of the default, also for identity columns; null if there is none. */
  default: string | null;
  comment: string | null;
};

export type ComputedField = { schema: string; name: string; type: string };

export type Table = {
  id: number;
  schema: string;
  name: string;
  isView: boolean;
  columns: Map<string, Column>;
  primaryKey: string[];
  isInsertable: boolean;
  isUpdatable: boolean;
  isDeletable: boolean;
  comment: string | null;
  /** Functions that take one row of this table and return one value. */
  computed: Map<string, ComputedField>;
};

export type ColumnPair = { from: string; to: string };

export type KeyRelationship = {
  kind: 'key';
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one';
  origin: Table;
  target: Table;
  constraint: string;
  columns: ColumnPair[];
};

export type Junction = {
  table: Table;
  constraints: [string, string];
  /** Pairs origin → junction and junction → target. */
  source: ColumnPair[];
  target: ColumnPair[];
};

export type JunctionRelationship = {
  kind: 'junction';
  cardinality: 'many-to-many';
  origin: Table;
  target: Table;
  junction: Junction;
};

export type ComputedRelationship = {
  kind: 'computed';
  cardinality: 'one-to-one' | 'one-to-many';
  origin: Table;
  target: Table;
  function: { schema: string; name: string };
};

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export type Parameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean };

export type ReturnShape =
  | { kind: 'void' }
  | { kind: 'scalar'; isSet: boolean }
  /** Rows of a known table, or of the function's own output columns. */
  | { kind: 'rows'; isSet: boolean; table: Table };

export type Routine = {
  id: number;
  schema: string;
  name: string;
  parameters: Parameter[];
  returns: ReturnShape;
  volatility: 'immutable' | 'stable' | 'volatile';
  comment: string | null;
};

export type SchemaModel = {
  /** Settings of the login role whose names begin with `pgrst.`. */
  settings: Map<string, string>;
  tables: Map<string, Table>;
  /** By origin. */
  relationships: Map<Table, Relationship[]>;
  routines: Map<string, Routine[]>;
  /** Type names that a client may cast to, and the SQL text of each. */
  types: Map<string, string>;
};

export const qualified = (schema: string, name: string): string => `${schema}.${name}`;

export const isToOne = (relationship: Relationship): boolean =>
  relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';
