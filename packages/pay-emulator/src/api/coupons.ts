import type { Route } from '../http/api.ts';
import { invalidRequest } from '../http/api-error.ts';
import { integer, oneOf, required, shape, text } from '../http/params.ts';
import { newId } from '../state/ids.ts';
import type { Coupon } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const createParams = shape({
  percent_off: required(integer({ min: 1, max: 100 })),
  duration: oneOf('forever', 'once', 'repeating'),
  duration_in_months: integer({ min: 1 }),
  name: text({ max: 40 }),
});

function createCoupon(world: World, given: ReturnType<typeof createParams.read>): Coupon {
  const { duration = 'once', duration_in_months: months = null } = given;
  if ((duration === 'repeating') !== (months !== null)) {
    throw invalidRequest('duration_in_months goes with a duration of `repeating`.', { param: 'duration_in_months' });
  }
  return world.store.put('coupons', {
    id: newId('coupon'),
    object: 'coupon',
    amount_off: null,
    created: world.clock.now,
    currency: null,
    duration,
    duration_in_months: months,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: given.name ?? null,
    percent_off: given.percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  });
}

export const couponRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    answer: ({ world, params }) => createCoupon(world, createParams.read(params, '')),
  },
];
