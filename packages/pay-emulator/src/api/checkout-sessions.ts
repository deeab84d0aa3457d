import { expireSession } from '../billing/checkout-session.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { page, paging } from '../http/paginate.ts';
import { isInRange, mergeMetadata, metadata, range, shape } from '../http/params.ts';
import type { CheckoutSession } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { createSession } from './checkout-create.ts';
import { createSessionParams, listSessionParams } from './checkout-params.ts';

const listParams = shape({ ...paging, ...listSessionParams, created: range });
const linesParams = shape(paging);
const updateParams = shape({ metadata });

export function requireSession(world: World, id: string): CheckoutSession {
  const session = world.store.get('checkoutSessions', id);
  if (!session) throw missing('checkout.session', id);
  return session;
}

export const checkoutRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    answer: ({ world, params }) => createSession(world, createSessionParams.read(params, '')),
  },
  { method: 'GET', path: '/v1/checkout/sessions/:id', answer: ({ world, path }) => requireSession(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id',
    answer({ world, params, path }) {
      const session = requireSession(world, path('id'));
      const { metadata: given = {} } = updateParams.read(params, '');
      return world.store.put('checkoutSessions', { ...session, metadata: mergeMetadata(session.metadata, given) });
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    answer({ world, path }) {
      const session = requireSession(world, path('id'));
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      return expireSession(world, session);
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    answer({ world, params, path }) {
      const { id } = requireSession(world, path('id'));
      const lines = world.store.get('checkoutDetails', id)?.lineItems ?? [];
      // Line items keep their order, unlike all other lists.
      return page(`/v1/checkout/sessions/${id}/line_items`, [...lines].reverse(), linesParams.read(params, ''));
    },
  },
  listRoute(
    '/v1/checkout/sessions',
    'checkoutSessions',
    listParams,
    (session, given) =>
      (given.customer === undefined || session.customer === given.customer) &&
      (given.subscription === undefined || session.subscription === given.subscription) &&
      (given.payment_intent === undefined || session.payment_intent === given.payment_intent) &&
      (given.status === undefined || session.status === given.status) &&
      (given.customer_details === undefined || session.customer_details?.email === given.customer_details.email) &&
      isInRange(session.created, given.created),
  ),
];
