import type { ApiFault } from './api-fault.ts';
import { Clock, type Seconds } from './clock.ts';
import type { Settings } from './settings.ts';
import { Store } from './store.ts';

/** The current API call; events name it as their cause. */
export interface CurrentRequest {
  id: string;
  idempotencyKey: string | null;
}

/** Everything that the rules work on. Rules are synchronous, so calls never interleave. */
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

/** The customer's time: that of their test clock, or the emulator's. */
export function timeOf(world: World, customerId: string | null): Seconds {
  const clockId = customerId === null ? null : testClockOf(world, customerId);
  return (clockId === null ? undefined : world.store.get('testClocks', clockId)?.frozen_time) ?? world.clock.now;
}

export function testClockOf(world: World, customerId: string): string | null {
  const customer = world.store.get('customers', customerId);
  return customer && !customer.deleted ? (customer.test_clock ?? null) : null;
}
