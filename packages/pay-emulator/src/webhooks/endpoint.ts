import { newId, randomText } from '../state/ids.ts';
import type { WebhookEndpoint } from '../state/wire.ts';
import type { World } from '../state/world.ts';

export interface NewEndpoint {
  url: string;
  events: string[];
  secret?: string;
  description?: string | null;
  apiVersion?: string | null;
  metadata?: Record<string, string>;
}

export function createEndpoint(world: World, parts: NewEndpoint): WebhookEndpoint {
  return world.store.put('webhookEndpoints', {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: parts.apiVersion ?? null,
    application: null,
    created: world.clock.now,
    description: parts.description ?? null,
    enabled_events: parts.events,
    livemode: false,
    metadata: parts.metadata ?? {},
    secret: parts.secret ?? `whsec_${randomText(32)}`,
    status: 'enabled',
    url: parts.url,
  });
}
