import { closeDispute } from '../billing/dispute.ts';
import type { Route } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import { filled, isInRange, range, shape } from '../http/params.ts';
import type { Dispute } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const listParams = shape({ ...paging, charge: filled, payment_intent: filled, created: range });

export function requireDispute(world: World, id: string): Dispute {
  const dispute = world.store.get('disputes', id);
  if (!dispute) throw missing('dispute', id);
  return dispute;
}

export const disputeRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/disputes/:id', answer: ({ world, path }) => requireDispute(world, path('id')) },
  // Closing it from our side means losing it.
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    answer: ({ world, path }) => closeDispute(world, requireDispute(world, path('id')), 'lost'),
  },
  listRoute(
    '/v1/disputes',
    'disputes',
    listParams,
    (dispute, given) =>
      (given.charge === undefined || dispute.charge === given.charge) &&
      (given.payment_intent === undefined || dispute.payment_intent === given.payment_intent) &&
      isInRange(dispute.created, given.created),
  ),
];
