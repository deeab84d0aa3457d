import type { Route } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import { filled, isInRange, mergeMetadata, metadata, range, shape, text } from '../http/params.ts';
import { emit } from '../state/events.ts';
import type { Charge } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const listParams = shape({ ...paging, customer: filled, payment_intent: filled, created: range });
const updateParams = shape({ metadata, description: text(), receipt_email: text() });

export function requireCharge(world: World, id: string, param = 'id'): Charge {
  const charge = world.store.get('charges', id);
  if (!charge) throw missing('charge', id, param);
  return charge;
}

export const chargeRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/charges/:id', answer: ({ world, path }) => requireCharge(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/charges/:id',
    answer({ world, params, path }) {
      const before = requireCharge(world, path('id'));
      const { metadata: changes = {}, ...rest } = updateParams.read(params, '');
      const after = world.store.put('charges', {
        ...before,
        ...rest,
        metadata: mergeMetadata(before.metadata, changes),
      });
      emit(world, 'charge.updated', after, before);
      return after;
    },
  },
  listRoute(
    '/v1/charges',
    'charges',
    listParams,
    (charge, given) =>
      (given.customer === undefined || charge.customer === given.customer) &&
      (given.payment_intent === undefined || charge.payment_intent === given.payment_intent) &&
      isInRange(charge.created, given.created),
  ),
];
