import type { Parameter, Routine } from '../schema/model.ts';
import { arrayLiteral } from './filter.ts';
import { wholeRow } from './source.ts';
import { bind, catalogText, empty, ident, join, qualifiedIdent, type Sql, sql } from './text.ts';

/** Where the arguments of a call come from. */
export type CallArguments =
  /** A JSON object: its values get the parameters' types. */
  | { kind: 'json'; text: string; names: readonly string[] }
  /** Strings from the query string or a form. */
  | { kind: 'texts'; fields: readonly [string, string][] }
  /** The whole body as the only parameter. */
  | { kind: 'body'; value: string | Uint8Array };

/**
 * Parameters have no length, but these type names without a length mean length 1; the catalog's internal names do not.
 */
const withoutLength: Readonly<Record<string, string>> = {
  character: 'pg_catalog.bpchar',
  'character[]': 'pg_catalog.bpchar[]',
  bit: 'pg_catalog."bit"',
  'bit[]': 'pg_catalog."bit"[]',
};

const parameterType = (type: string): Sql => catalogText(withoutLength[type] ?? type);

/** Calls the function and returns its rows (or its values as `pgrst_scalar`). */
export function callSql(routine: Routine, given: CallArguments, needsWholeRow: boolean): Sql {
  const call = qualifiedIdent(routine.schema, routine.name);
  const { from, list } = argumentsSql(routine, given);
  if (routine.returns.kind !== 'rows') {
    const source = from === null ? empty : sql` FROM ${from}`;
    return sql`SELECT ${call}(${list}) AS "pgrst_scalar"${source}`;
  }
  const whole = needsWholeRow ? sql`, "pgrst_call" AS ${ident(wholeRow)}` : empty;
  const before = from === null ? empty : sql`${from}, LATERAL `;
  return sql`SELECT "pgrst_call".*${whole} FROM ${before}${call}(${list}) AS "pgrst_call"`;
}

function argumentsSql({ parameters }: Routine, given: CallArguments): { from: Sql | null; list: Sql } {
  switch (given.kind) {
    case 'body': {
      const type = parameterType(parameters[0]?.type ?? 'text');
      return { from: null, list: sql`${bind(given.value)}::${type}` };
    }
    case 'texts': {
      const used = parameters.filter(({ name }) => given.fields.some(([key]) => key === name));
      return {
        from: null,
        list: join(
          used.map((parameter) => textArgument(parameter, given.fields)),
          ', ',
        ),
      };
    }
    case 'json': {
      const used = parameters.filter(({ name }) => given.names.includes(name));
      if (used.length === 0) return { from: null, list: empty };
      const typed = used.map(({ name, type }) => sql`${ident(name)} ${parameterType(type)}`);
      const from = sql`json_to_record(${bind(given.text)}::json) AS "pgrst_args"(${join(typed, ', ')})`;
      const list = used.map((parameter) => named(parameter, sql`"pgrst_args".${ident(parameter.name)}`));
      return { from, list: join(list, ', ') };
    }
  }
}

function named({ name, isVariadic }: Parameter, value: Sql): Sql {
  return isVariadic ? sql`VARIADIC ${ident(name)} := ${value}` : sql`${ident(name)} := ${value}`;
}

/** A repeated key fills a variadic parameter; otherwise the last value counts. */
function textArgument(parameter: Parameter, fields: readonly [string, string][]): Sql {
  const values = fields.filter(([key]) => key === parameter.name).map(([, value]) => value);
  const isList = parameter.isVariadic && !(values.length === 1 && values[0]?.startsWith('{'));
  const value = isList ? arrayLiteral(values) : values.at(-1);
  return named(parameter, sql`${bind(value)}::${parameterType(parameter.type)}`);
}
