import type { Catalog, CatalogRoutine } from './catalog.ts';
import type { ComputedRelationship, Parameter, Relationship, ReturnShape, Routine, Table } from './model.ts';
import { qualified } from './model.ts';

const volatility = { i: 'immutable', s: 'stable', v: 'volatile' } as const;
/** Types of a single unnamed parameter that receives the whole body. */
const wholeBody: ReadonlySet<string> = new Set(['json', 'jsonb', 'text', 'bytea', 'xml']);

export function buildRoutines(
  catalog: Catalog,
  schemas: ReadonlySet<string>,
  tables: Map<number, Table>,
): Map<string, Routine[]> {
  const routines = new Map<string, Routine[]>();
  for (const row of catalog.routines.filter(({ schema }) => schemas.has(schema))) {
    const parameters = parametersOf(row);
    const nameless = parameters.filter(({ name }) => name === '');
    const takesBody = parameters.length === 1 && wholeBody.has(parameters[0]?.type ?? '');
    // Arguments are passed by name, so a function with unnamed parameters cannot be called.
    if (nameless.length > 0 && !takesBody) continue;
    const key = qualified(row.schema, row.name);
    const list = routines.get(key) ?? [];
    list.push({
      id: row.id,
      schema: row.schema,
      name: row.name,
      parameters,
      returns: returnShape(row, tables),
      volatility: volatility[row.volatility],
      comment: row.comment,
    });
    routines.set(key, list);
  }
  for (const list of routines.values()) list.sort((a, b) => signature(a).localeCompare(signature(b)));
  return routines;
}

function signature({ parameters }: Routine): string {
  return parameters.map(({ name, type }) => `${name} ${type}`).join(', ');
}

function parametersOf(row: CatalogRoutine): Parameter[] {
  const inputs = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
  return inputs.map(({ name, type, mode }, index) => ({
    name,
    type,
    isVariadic: mode === 'v',
    isRequired: index < inputs.length - row.defaults,
  }));
}

function returnShape(row: CatalogRoutine, tables: Map<number, Table>): ReturnShape {
  if (row.return_type === 'void') return { kind: 'void' };
  if (!row.is_composite) return { kind: 'scalar', isSet: row.returns_set };
  return { kind: 'rows', isSet: row.returns_set, table: tables.get(row.return_table) ?? outputTable(row) };
}

/** Output parameters, or the columns of a row type that is not exposed, take the place of a table. */
function outputTable(row: CatalogRoutine): Table {
  const outputs = row.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't');
  const columns = outputs.map(({ name, type }, index) => ({
    name,
    number: index + 1,
    type,
    baseType: type,
    isNullable: true,
    default: null,
    comment: null,
  }));
  return {
    id: 0,
    schema: row.schema,
    name: row.name,
    isView: false,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: [],
    isInsertable: false,
    isUpdatable: false,
    isDeletable: false,
    comment: null,
    computed: new Map(),
  };
}

/** Functions of one row: those that return rows are relationships, the others are columns. */
export function addRowFunctions(
  catalog: Catalog,
  tables: Map<number, Table>,
  relationships: Map<Table, Relationship[]>,
): void {
  for (const row of catalog.routines) {
    const [input, ...more] = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
    const origin = input && more.length === 0 ? tables.get(input.table) : undefined;
    if (!origin) continue;
    const target = tables.get(row.return_table);
    if (target) {
      const isSingle = !row.returns_set || row.rows === 1;
      const relationship: ComputedRelationship = {
        kind: 'computed',
        cardinality: isSingle ? 'one-to-one' : 'one-to-many',
        origin,
        target,
        function: { schema: row.schema, name: row.name },
      };
      relationships.set(origin, [...(relationships.get(origin) ?? []), relationship]);
    } else if (!row.returns_set && row.return_type !== 'void') {
      origin.computed.set(row.name, { schema: row.schema, name: row.name, type: row.return_type });
    }
  }
}
