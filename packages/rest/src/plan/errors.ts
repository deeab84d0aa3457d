import { RestError } from '../error.ts';
import { qualified, type Relationship, type Routine, type SchemaModel, type Table } from '../schema/model.ts';
import { closest, similarColumns } from '../schema/suggest.ts';

export function tableNotFound(model: SchemaModel, schema: string, name: string): RestError {
  const names = [...model.tables.values()].filter((table) => table.schema === schema).map((table) => table.name);
  const near = closest(name, names);
  return new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: near === null ? null : `Perhaps you meant the table '${schema}.${near}'`,
  });
}

/** PostgreSQL's own error for an unknown column; we never send such a statement. */
export function columnMissing(table: Table, depth: number, name: string): RestError {
  const label = depth === 0 ? table.name : `${table.name}_${depth}`;
  const near = similarColumns(name, table.columns.keys()).slice(0, 2);
  const hint = near.map((column) => `the column "${label}.${column}"`).join(' or ');
  return new RestError(400, '42703', `column ${label}.${name} does not exist`, {
    hint: near.length === 0 ? null : `Perhaps you meant to reference ${hint}.`,
  });
}

export function columnNotInCache(table: Table, name: string): RestError {
  return new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`);
}

export function notEmbedded(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

export function badEmbeddedOperator(name: string): RestError {
  return new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}

export function relatedOrderNotToOne(origin: string, target: string): RestError {
  return new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });
}

export function aggregatesNotAllowed(): RestError {
  return new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}

export function aggregatesInManySpread(): RestError {
  return new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  });
}

export function typeMissing(name: string): RestError {
  return new RestError(400, '42704', `type "${name}" does not exist`);
}

export function embeddedTwice(origin: Table, key: string, depth: number): RestError {
  return new RestError(400, '42712', `table name "${origin.name}_${key}_${depth}" specified more than once`);
}

export function noRelationship(
  origin: Table,
  target: string,
  hint: string | null,
  relationships: readonly Relationship[],
): RestError {
  const near = closest(
    target,
    relationships.map((relationship) => relationship.target.name).filter((name) => name !== target),
  );
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} in the schema '${origin.schema}', but no matches were found.`,
      hint: near === null ? null : `Perhaps you meant '${near}' instead of '${target}'.`,
    },
  );
}

const list = (columns: readonly string[]): string => `(${columns.join(', ')})`;

function describe(relationship: Relationship): Record<string, string> {
  const { origin, target, cardinality } = relationship;
  const embedding = `${origin.name} with ${target.name}`;
  switch (relationship.kind) {
    case 'key': {
      const from = `${origin.name}${list(relationship.columns.map((pair) => pair.from))}`;
      const to = `${target.name}${list(relationship.columns.map((pair) => pair.to))}`;
      return { cardinality, embedding, relationship: `${relationship.constraint} using ${from} and ${to}` };
    }
    case 'junction': {
      const { table, constraints, source, target: side } = relationship.junction;
      const first = `${constraints[0]}${list(source.map((pair) => pair.to))}`;
      const second = `${constraints[1]}${list(side.map((pair) => pair.from))}`;
      return { cardinality, embedding, relationship: `${table.name} using ${first} and ${second}` };
    }
    case 'computed':
      return { cardinality, embedding, relationship: relationship.function.name };
  }
}

function hintFor(relationship: Relationship): string {
  const { target } = relationship;
  switch (relationship.kind) {
    case 'key':
      return `'${target.name}!${relationship.constraint}'`;
    case 'junction':
      return `'${target.name}!${relationship.junction.table.name}'`;
    case 'computed':
      return `'${relationship.function.name}'`;
  }
}

export function ambiguousRelationship(origin: Table, target: string, found: readonly Relationship[]): RestError {
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${found.map(hintFor).join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  );
}

export function ambiguousRoutine(routines: readonly Routine[]): RestError {
  const candidates = routines.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  );
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

export type RoutineCall = {
  schema: string;
  name: string;
  argumentNames: readonly string[];
  /** The type of the body if the call was a POST. */
  body: 'json' | 'text' | 'bytea' | 'xml' | null;
};

export function routineNotFound(model: SchemaModel, call: RoutineCall): RestError {
  const { schema, name, argumentNames, body } = call;
  const full = qualified(schema, name);
  const names = [...argumentNames].sort().join(', ');
  const isRawBody = body !== null && body !== 'json';
  const shown = argumentNames.length === 0 ? ' without parameters' : `(${names})`;
  const searched =
    argumentNames.length === 0
      ? ' without parameters'
      : ` with parameter${argumentNames.length > 1 ? 's' : ''} ${names}`;
  const suffix = body === 'json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const details = isRawBody ? ` with a single unnamed ${body} parameter` : `${searched}${suffix}`;
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${full}${isRawBody ? '' : shown} in the schema cache`,
    {
      details: `Searched for the function ${full}${details}, but no matches were found in the schema cache.`,
      hint: isRawBody ? null : routineHint(model, call),
    },
  );
}

function routineHint(model: SchemaModel, { schema, name, argumentNames }: RoutineCall): string | null {
  const overloads = model.routines.get(qualified(schema, name));
  const asList = (names: readonly string[]): string => `(${[...names].sort().join(', ')})`;
  if (overloads) {
    const lists = overloads.map(({ parameters }) => asList(parameters.map((parameter) => parameter.name)));
    const near = closest(asList(argumentNames), lists);
    return near === null ? null : `Perhaps you meant to call the function ${qualified(schema, name)}${near}`;
  }
  const names = [...model.routines.values()].flatMap(([first]) => (first?.schema === schema ? [first.name] : []));
  const near = closest(name, names);
  return near === null ? null : `Perhaps you meant to call the function ${qualified(schema, near)}`;
}
