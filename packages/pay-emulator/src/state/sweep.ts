import { daySeconds, hourSeconds } from './clock.ts';
import type { World } from './world.ts';

/** Deletes what can no longer be requested: old responses, old events, expired portal sessions. */
export function sweep(world: World): void {
  const { store, clock } = world;
  const isOld = (moment: number, age: number) => clock.now - moment > age;
  for (const { id, at } of store.all('savedAnswers')) if (isOld(at, daySeconds)) store.remove('savedAnswers', id);
  const awaited = new Set(store.all('deliveries').map(({ event }) => event));
  for (const { id, created } of store.all('events')) {
    if (isOld(created, 30 * daySeconds) && !awaited.has(id)) store.remove('events', id);
  }
  for (const { id, created } of store.all('portalSessions'))
    if (isOld(created, hourSeconds)) store.remove('portalSessions', id);
}
