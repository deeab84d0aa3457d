import { runUntil } from '../billing/scheduler.ts';
import { endSubscription, isEnded } from '../billing/subscription-state.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { page, paging } from '../http/paginate.ts';
import { integer, required, shape, text } from '../http/params.ts';
import { daySeconds, type Seconds } from '../state/clock.ts';
import { emit } from '../state/events.ts';
import { newId } from '../state/ids.ts';
import type { TestClock } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const createParams = shape({ frozen_time: required(integer({ min: 0 })), name: text({ max: 300 }) });
const advanceParams = shape({ frozen_time: required(integer({ min: 0 })) });
const listParams = shape(paging);
/** A clock can be advanced by at most two years at a time. */
const maxAdvanceSeconds = 2 * 366 * daySeconds;

function requireClock(world: World, id: string): TestClock {
  const clock = world.store.get('testClocks', id);
  if (!clock) throw missing('test_clock', id);
  return clock;
}

function advance(world: World, clock: TestClock, until: Seconds): TestClock {
  if (until <= clock.frozen_time)
    throw invalidRequest('The `frozen_time` must be in the future of the clock.', { param: 'frozen_time' });
  if (until > clock.frozen_time + maxAdvanceSeconds)
    throw invalidRequest('A test clock can be advanced by two years at most.', { param: 'frozen_time' });
  const advancing: TestClock = { ...clock, status: 'advancing' };
  emit(world, 'test_helpers.test_clock.advancing', advancing);
  runUntil(world, clock.id, until, (moment) => {
    const now = requireClock(world, clock.id);
    if (moment > now.frozen_time) world.store.put('testClocks', { ...now, frozen_time: moment });
  });
  const ready = requireClock(world, clock.id);
  emit(world, 'test_helpers.test_clock.ready', ready);
  return ready;
}

/** Its customers are deleted with it, as at the provider. */
function remove(world: World, clock: TestClock): object {
  for (const customer of world.store.all('customers')) {
    if (customer.deleted || customer.test_clock !== clock.id) continue;
    for (const subscription of world.store.filter(
      'subscriptions',
      (one) => one.customer === customer.id && !isEnded(one),
    )) {
      endSubscription(world, subscription, 'cancellation_requested');
    }
    world.store.put('customers', { id: customer.id, object: 'customer', deleted: true as const });
  }
  world.store.remove('testClocks', clock.id);
  emit(world, 'test_helpers.test_clock.deleted', clock);
  return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
}

const root = '/v1/test_helpers/test_clocks';

export const testClockRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: root,
    answer({ world, params }) {
      const { frozen_time: frozen, name = null } = createParams.read(params, '');
      const clock = world.store.put('testClocks', {
        id: newId('clock'),
        object: 'test_helpers.test_clock',
        created: world.clock.now,
        deletes_after: world.clock.now + 30 * daySeconds,
        frozen_time: frozen,
        livemode: false,
        name,
        status: 'ready',
        status_details: {},
      });
      emit(world, 'test_helpers.test_clock.created', clock);
      return clock;
    },
  },
  { method: 'GET', path: `${root}/:id`, answer: ({ world, path }) => requireClock(world, path('id')) },
  {
    method: 'POST',
    path: `${root}/:id/advance`,
    answer: ({ world, params, path }) =>
      advance(world, requireClock(world, path('id')), advanceParams.read(params, '').frozen_time),
  },
  {
    method: 'DELETE',
    path: `${root}/:id`,
    answer: ({ world, path }) => remove(world, requireClock(world, path('id'))),
  },
  {
    method: 'GET',
    path: root,
    answer: ({ world, params }) => page(root, world.store.all('testClocks'), listParams.read(params, '')),
  },
];
