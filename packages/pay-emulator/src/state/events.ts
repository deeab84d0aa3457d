import { newId } from './ids.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { apiVersion } from './settings.ts';
import type { EventRecord, Stored } from './wire.ts';
import { timeOf, type World } from './world.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of `before` that differ in `after`; nested hashes have only the differing keys. */
export function previousAttributes(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = { ...before };
  const current: Record<string, unknown> = { ...after };
  return Object.fromEntries(
    [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((key) => {
      const [was, is] = [old[key] ?? null, current[key] ?? null];
      if (JSON.stringify(was) === JSON.stringify(is)) return [];
      return [[key, isRecord(was) && isRecord(is) ? previousAttributes(was, is) : was] as const];
    }),
  );
}

function customerOf(object: Stored): string | null {
  if (object.object === 'customer') return object.id;
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : null;
}

/** Records an event and schedules its deliveries. */
export function emit(world: World, type: string, object: Stored, before?: object): EventRecord {
  const event: EventRecord = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: timeOf(world, customerOf(object)),
    data: { object, ...(before ? { previous_attributes: previousAttributes(before, object) } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: world.request?.id ?? null, idempotency_key: world.request?.idempotencyKey ?? null },
    type,
  };
  const planned = planDeliveries(world, event);
  return world.store.put('events', { ...event, pending_webhooks: planned });
}
