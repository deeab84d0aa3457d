import type { Route } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { page, paging } from '../http/paginate.ts';
import { filled, required, shape } from '../http/params.ts';
import { requireSubscription } from './subscriptions.ts';

const listParams = shape({ ...paging, subscription: required(filled) });

/** Items are changed through their subscription; here they are only read. */
export const subscriptionItemRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/subscription_items/:id',
    answer({ world, path }) {
      const found = world.store
        .all('subscriptions')
        .flatMap(({ items }) => items.data)
        .find(({ id }) => id === path('id'));
      if (!found) throw missing('subscription_item', path('id'));
      return found;
    },
  },
  {
    method: 'GET',
    path: '/v1/subscription_items',
    answer({ world, params }) {
      const given = listParams.read(params, '');
      return page(
        '/v1/subscription_items',
        requireSubscription(world, given.subscription, 'subscription').items.data,
        given,
      );
    },
  },
];
