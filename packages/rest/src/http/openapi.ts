import type { Column, Routine, SchemaModel, Table } from '../schema/model.ts';

type Json = Record<string, unknown>;

export type Description = {
  model: SchemaModel;
  schema: string;
  basePath: string;
  /** Ids of the tables and functions that the caller may use. */
  visible: ReadonlySet<number>;
  callable: ReadonlySet<number>;
};

/** A description of what the caller may access, in the format of PostgREST (OpenAPI 2.0). */
export function describeApi({ model, schema, basePath, visible, callable }: Description): Json {
  const tables = [...model.tables.values()].filter((table) => table.schema === schema && visible.has(table.id));
  const routines = [...model.routines.values()].flatMap((overloads) => {
    const first = overloads.find((routine) => routine.schema === schema && callable.has(routine.id));
    return first ? [first] : [];
  });
  return {
    swagger: '2.0',
    info: { title: 'PostgREST API', description: 'standard public schema', version: '14' },
    basePath: basePath === '' ? '/' : basePath,
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      ['/', { get: { summary: 'OpenAPI description (this document)', tags: ['Introspection'], responses: ok } }],
      ...tables.map((table) => [`/${table.name}`, tablePath(table)]),
      ...routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)]),
    ]),
    definitions: Object.fromEntries(tables.map((table) => [table.name, definition(table)])),
  };
}

const ok = { 200: { description: 'OK' } };

function tablePath(table: Table): Json {
  const tags = [table.name];
  const schema = { $ref: `#/definitions/${table.name}` };
  const body = [{ name: table.name, in: 'body', required: false, schema }];
  const list = { 200: { description: 'OK', schema: { type: 'array', items: schema } } };
  const filters = [...table.columns.keys()].map((name) => ({ name, in: 'query', required: false, type: 'string' }));
  return {
    get: { tags, parameters: filters, responses: list },
    ...(table.isInsertable ? { post: { tags, parameters: body, responses: { 201: { description: 'Created' } } } } : {}),
    ...(table.isUpdatable ? { patch: { tags, parameters: [...filters, ...body], responses: noContent } } : {}),
    ...(table.isDeletable ? { delete: { tags, parameters: filters, responses: noContent } } : {}),
  };
}

const noContent = { 204: { description: 'No Content' } };

function routinePath({ name, parameters, comment }: Routine): Json {
  const properties = Object.fromEntries(
    parameters.map((each) => [each.name, { format: each.type, ...typeOf(each.type) }]),
  );
  const required = parameters.filter(({ isRequired }) => isRequired).map((each) => each.name);
  const schema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
  const parameter = { name: 'args', in: 'body', required: true, schema };
  const summary = comment === null ? {} : { summary: comment };
  return { post: { tags: [`(rpc) ${name}`], ...summary, parameters: [parameter], responses: ok } };
}

function definition({ columns, comment, primaryKey }: Table): Json {
  const all = [...columns.values()];
  const required = all.filter((column) => !column.isNullable).map(({ name }) => name);
  return {
    type: 'object',
    ...(comment === null ? {} : { description: comment }),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(all.map((column) => [column.name, property(column, primaryKey)])),
  };
}

function property({ name, type, baseType, comment }: Column, primaryKey: readonly string[]): Json {
  const key = primaryKey.includes(name) ? 'Note:\nThis is a Primary Key.<pk/>' : null;
  const description = [comment, key].filter((text) => text !== null).join('\n\n');
  return { format: type, ...typeOf(baseType), ...(description === '' ? {} : { description }) };
}

const numbers = /^(?:numeric|real|double precision)/;

function typeOf(type: string): Json {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) };
  if (type === 'boolean') return { type: 'boolean' };
  if (type === 'smallint' || type === 'integer' || type === 'bigint') return { type: 'integer' };
  if (numbers.test(type)) return { type: 'number' };
  return type === 'json' || type === 'jsonb' ? {} : { type: 'string' };
}
