import { refund } from '../billing/refund.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import { filled, integer, isInRange, mergeMetadata, metadata, oneOf, range, shape } from '../http/params.ts';
import { emit } from '../state/events.ts';
import type { Charge, Refund } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { requireCharge } from './charges.ts';
import { requireIntent } from './payment-intents.ts';

const createParams = shape({
  charge: filled,
  payment_intent: filled,
  amount: integer({ min: 1 }),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
});
const listParams = shape({ ...paging, charge: filled, payment_intent: filled, created: range });
const updateParams = shape({ metadata });

function chargeOf(world: World, given: ReturnType<typeof createParams.read>): Charge {
  if (given.charge !== undefined) return requireCharge(world, given.charge, 'charge');
  if (given.payment_intent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const { latest_charge: charge, status, id } = requireIntent(world, given.payment_intent, 'payment_intent');
  if (charge === null || status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  return requireCharge(world, charge);
}

function requireRefund(world: World, id: string): Refund {
  const found = world.store.get('refunds', id);
  if (!found) throw missing('refund', id);
  return found;
}

export const refundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    answer({ world, params }) {
      const given = createParams.read(params, '');
      return refund(world, chargeOf(world, given), {
        amount: given.amount,
        reason: given.reason ?? null,
        metadata: mergeMetadata({}, given.metadata),
      });
    },
  },
  { method: 'GET', path: '/v1/refunds/:id', answer: ({ world, path }) => requireRefund(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    answer({ world, params, path }) {
      const before = requireRefund(world, path('id'));
      const after = world.store.put('refunds', {
        ...before,
        metadata: mergeMetadata(before.metadata, updateParams.read(params, '').metadata ?? {}),
      });
      emit(world, 'refund.updated', after, before);
      return after;
    },
  },
  listRoute(
    '/v1/refunds',
    'refunds',
    listParams,
    (one, given) =>
      (given.charge === undefined || one.charge === given.charge) &&
      (given.payment_intent === undefined || one.payment_intent === given.payment_intent) &&
      isInRange(one.created, given.created),
  ),
];
