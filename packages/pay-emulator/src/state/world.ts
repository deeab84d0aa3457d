import type { ApiFault } from './api-fault.ts';
import { Clock, type Seconds } from './clock.ts';
import type { Settings } from './settings.ts';
import { Store } from './store.ts';

/** The API call that is being answered; events name it as their cause. */
export interface CurrentRequest {
  id: string;
  idempotencyKey: string | null;
}

/** All that the rules work on. Rules never wait, so a call is done or not done: nothing comes between. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: Settings;
  request: CurrentRequest | null;
  apiFault: ((call: { method: string; path: string }) => ApiFault | undefined) | null;
}

export function createWorld(settings: Settings): World {
  return { store: new Store(), clock: new Clock(settings.now), settings, request: null, apiFault: null };
}

/** The time that a customer lives in: that of their test clock, or everybody's. */
export function timeOf(world: World, customerId: string | null): Seconds {
  const clockId = customerId === null ? null : testClockOf(world, customerId);
  return (clockId === null ? undefined : world.store.get('testClocks', clockId)?.frozen_time) ?? world.clock.now;
}

export function testClockOf(world: World, customerId: string): string | null {
  const customer = world.store.get('customers', customerId);
  return customer && !customer.deleted ? (customer.test_clock ?? null) : null;
}
