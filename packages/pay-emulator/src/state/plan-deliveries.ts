import { newId } from './ids.ts';
import type { EventRecord } from './wire.ts';
import type { World } from './world.ts';

/** One delivery for each endpoint that subscribes to the event. */
export function planDeliveries(world: World, event: EventRecord): number {
  const wanting = world.store.filter(
    'webhookEndpoints',
    ({ status, enabled_events: wanted }) =>
      status === 'enabled' && (wanted.includes('*') || wanted.includes(event.type)),
  );
  for (const { id } of wanting) {
    world.store.put('deliveries', {
      id: newId('dlv'),
      event: event.id,
      endpoint: id,
      attempt: 1,
      dueAt: world.clock.now,
    });
  }
  return wanting.length;
}
