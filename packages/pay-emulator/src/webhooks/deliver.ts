import { newId } from '../state/ids.ts';
import type { Delivery } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { retryDelay } from './back-off.ts';
import type { Attempt, DeliveryFate, DeliveryFaults } from './faults.ts';
import { type Receiver, send } from './send.ts';
import { signature } from './sign.ts';

/** The outcome of an attempt. */
export interface DeliveryReport extends Attempt {
  fate: DeliveryFate['kind'];
  /** `null`: nothing was sent, or there was no response. */
  status: number | null;
}

export interface DeliverySettings {
  faults: DeliveryFaults;
  receiver: Receiver | null;
  /** Signed with this in addition to the endpoint's own secret. */
  extraSecrets: readonly string[];
}

function finish(world: World, { event: id }: Delivery): void {
  const event = world.store.get('events', id);
  if (event) world.store.put('events', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
}

function again(world: World, delivery: Delivery): void {
  const delay = retryDelay(delivery.attempt);
  if (delay === null) return;
  world.store.put('deliveries', {
    ...delivery,
    id: newId('dlv'),
    attempt: delivery.attempt + 1,
    dueAt: world.clock.now + delay,
  });
}

async function sendOnce(world: World, delivery: Delivery, settings: DeliverySettings): Promise<number | null> {
  const event = world.store.get('events', delivery.event);
  const endpoint = world.store.get('webhookEndpoints', delivery.endpoint);
  if (!event || !endpoint || endpoint.status !== 'enabled') return null;
  const payload = JSON.stringify(event, null, 2);
  const header = signature(payload, [endpoint.secret ?? '', ...settings.extraSecrets], world.settings.signingTime());
  return send(endpoint.url, payload, header, settings.receiver);
}

const isGood = (status: number | null) => status !== null && status >= 200 && status < 300;

async function attemptDelivery(
  world: World,
  delivery: Delivery,
  fate: DeliveryFate,
  settings: DeliverySettings,
): Promise<number | null> {
  world.store.remove('deliveries', delivery.id);
  switch (fate.kind) {
    case 'lose':
      return null;
    case 'drop':
      again(world, delivery);
      return null;
    case 'delay':
      world.store.put('deliveries', { ...delivery, dueAt: world.clock.now + Math.max(1, fate.seconds) });
      return null;
    case 'deliver':
    case 'duplicate': {
      let status: number | null = null;
      const copies = fate.kind === 'duplicate' ? fate.copies : 1;
      for (let copy = 0; copy < copies; copy += 1) status = await sendOnce(world, delivery, settings);
      if (isGood(status)) finish(world, delivery);
      else again(world, delivery);
      return status;
    }
  }
}

/** Delivers what is due, oldest first unless the faults say otherwise. What becomes due meanwhile waits for the next round. */
export async function deliverDue(world: World, settings: DeliverySettings): Promise<DeliveryReport[]> {
  const due = world.store
    .filter('deliveries', ({ dueAt }) => dueAt <= world.clock.now)
    .sort((a, b) => a.dueAt - b.dueAt);
  const attempts = new Map<Attempt, Delivery>(
    due.map((delivery) => {
      const { event: eventId, endpoint, attempt } = delivery;
      return [{ eventId, endpoint, attempt, type: world.store.get('events', eventId)?.type ?? '' }, delivery];
    }),
  );
  const reports: DeliveryReport[] = [];
  for (const attempt of settings.faults.order?.([...attempts.keys()]) ?? attempts.keys()) {
    const delivery = attempts.get(attempt);
    // Another round may have delivered it while this one was waiting for a response.
    if (!delivery || world.store.get('deliveries', delivery.id) !== delivery) continue;
    const fate = settings.faults.fate?.(attempt) ?? { kind: 'deliver' };
    reports.push({ ...attempt, fate: fate.kind, status: await attemptDelivery(world, delivery, fate, settings) });
  }
  return reports;
}
