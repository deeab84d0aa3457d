import type { TableName, Tables } from '../state/tables.ts';
import type { Route } from './api.ts';
import { type Paging, page } from './paginate.ts';
import type { Field } from './params.ts';

/** The list route of a table. `isWanted`: whether a row passes the request's filters. */
export function listRoute<Name extends TableName, Given extends Paging>(
  path: Route['path'],
  table: Name,
  params: Field<Given>,
  isWanted: (row: Tables[Name], given: Given) => boolean,
): Route {
  return {
    method: 'GET',
    path,
    answer({ world, params: sent }) {
      const given = params.read(sent, '');
      return page(path, world.store.all(table), given, (row) => isWanted(row, given));
    },
  };
}
