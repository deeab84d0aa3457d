import type { Route } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import { boolean, filled, isInRange, list, range, shape } from '../http/params.ts';

const listParams = shape({ ...paging, type: filled, types: list(filled), created: range, delivery_success: boolean });

/** `customer.subscription.*` means all of that family. */
const isOfType = (type: string, wanted: string): boolean =>
  wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : wanted === '*' || type === wanted;

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events/:id',
    answer({ world, path }) {
      const event = world.store.get('events', path('id'));
      if (!event) throw missing('event', path('id'));
      return event;
    },
  },
  listRoute(
    '/v1/events',
    'events',
    listParams,
    (event, given) =>
      (given.type === undefined || isOfType(event.type, given.type)) &&
      (given.types === undefined || given.types.some((wanted) => isOfType(event.type, wanted))) &&
      (given.delivery_success === undefined || given.delivery_success === (event.pending_webhooks === 0)) &&
      isInRange(event.created, given.created),
  ),
];
