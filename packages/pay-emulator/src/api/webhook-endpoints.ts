import type { Route } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { page, paging } from '../http/paginate.ts';
import { boolean, emptyable, filled, list, mergeMetadata, metadata, required, shape, text } from '../http/params.ts';
import type { WebhookEndpoint } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { createEndpoint } from '../webhooks/endpoint.ts';

const createParams = shape({
  url: required(text({ pattern: /^https?:\/\// })),
  enabled_events: required(list(filled)),
  description: emptyable(text()),
  api_version: filled,
  connect: boolean,
  metadata,
});
const updateParams = shape({
  url: text({ pattern: /^https?:\/\// }),
  enabled_events: list(filled),
  description: emptyable(text()),
  disabled: boolean,
  metadata,
});

function requireEndpoint(world: World, id: string): WebhookEndpoint {
  const endpoint = world.store.get('webhookEndpoints', id);
  if (!endpoint) throw missing('webhook endpoint', id);
  return endpoint;
}

/** The secret is returned once, when the endpoint is created. */
const withoutSecret = ({ secret: _, ...endpoint }: WebhookEndpoint): object => endpoint;

export const webhookEndpointRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    answer({ world, params }) {
      const given = createParams.read(params, '');
      return createEndpoint(world, {
        url: given.url,
        events: given.enabled_events,
        description: given.description ?? null,
        apiVersion: given.api_version ?? null,
        metadata: mergeMetadata({}, given.metadata),
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    answer: ({ world, path }) => withoutSecret(requireEndpoint(world, path('id'))),
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    answer({ world, params, path }) {
      const before = requireEndpoint(world, path('id'));
      const { disabled, metadata: changes = {}, ...rest } = updateParams.read(params, '');
      return withoutSecret(
        world.store.put('webhookEndpoints', {
          ...before,
          ...rest,
          metadata: mergeMetadata(before.metadata, changes),
          ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
        }),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    answer({ world, path }) {
      const { id } = requireEndpoint(world, path('id'));
      world.store.remove('webhookEndpoints', id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    answer({ world, params }) {
      const found = page('/v1/webhook_endpoints', world.store.all('webhookEndpoints'), shape(paging).read(params, ''));
      return { ...found, data: found.data.map(withoutSecret) };
    },
  },
];
