import { Hono } from 'hono';
import type { ApiHooks } from '../http/api.ts';
import type { World } from '../state/world.ts';

export function pagesApp(_world: World, _hooks: ApiHooks): Hono {
  return new Hono();
}
