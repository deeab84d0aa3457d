import { describe, expect, test } from 'vitest';
import { dayMs } from '../constants.ts';
import type { SignedInAccount } from './account.ts';
import { accountCard, cardActions, cardStatuses } from './account-card.ts';
import { lifetime, now, onTrial, paying, plans, unsubscribed } from './testing.ts';
import { unlimited } from './usage.ts';

const head = (account: SignedInAccount) => cardStatuses[accountCard(account, now).status];
const actions = (account: SignedInAccount) => accountCard(account, now).actions.map((action) => cardActions[action]);

describe('the head', () => {
  test('"No status: \'No active subscription\' (warning) with a View Plans button"', () => {
    expect(head(unsubscribed)).toEqual({ tone: 'warning', text: 'No active subscription' });
    expect(actions(unsubscribed)).toEqual([{ label: 'View Plans', confirm: null, leadsTo: 'plans' }]);
  });

  test.each([onTrial(), paying(plans.monthly), paying(plans.monthly, { isCanceled: true })])(
    '"Status active: \'Subscription active\' (success)" for $kind',
    (account) => {
      expect(head(account)).toEqual({ tone: 'success', text: 'Subscription active' });
    },
  );

  test.each([
    onTrial({ status: 'canceled' }),
    onTrial({ periodEnd: now }),
    paying(plans.monthly, { status: 'canceled' }),
    paying(plans.monthly, { status: 'past_due' }),
    paying(plans.monthly, { periodEnd: now - 3 * dayMs }),
  ])('"Otherwise: \'Subscription expired\' (error)" %#', (account) => {
    expect(head(account)).toEqual({ tone: 'error', text: 'Subscription expired' });
  });

  test('"Lifetime access: shows VIP Member, Lifetime Access, Active, unlimited extraction, download and conversion"', () => {
    expect(accountCard(lifetime, now)).toEqual({ status: 'lifetime', actions: [], remaining: unlimited });
    expect(head(lifetime)).toEqual({ tone: 'success', text: 'Lifetime Access' });
  });
});

describe('the counts', () => {
  test('"Remaining counts = plan limit minus consumed"', () => {
    const consumed = { extraction: 3, download: 20, conversion: 5 };
    expect(accountCard(onTrial({ consumed }), now).remaining).toEqual({ extraction: 27, download: 0, conversion: 0 });
    expect(accountCard(paying(plans.monthly, { consumed }), now).remaining).toEqual(unlimited);
  });

  test('an ended trial shows nothing left, because it would be refused', () => {
    const nothing = { extraction: 0, download: 0, conversion: 0 };
    expect(accountCard(onTrial({ periodEnd: now }), now).remaining).toEqual(nothing);
  });
});

describe('the actions', () => {
  test('"active on a free trial: Upgrade to Premium (confirm \'Upgrade to Premium?\', opens plans dialog)"', () => {
    expect(actions(onTrial())).toEqual([
      { label: 'Upgrade to Premium', confirm: 'Upgrade to Premium?', leadsTo: 'plans' },
    ]);
  });

  test('"active with the canceled flag set: Renew Subscription (confirm, renew call)"', () => {
    const [renew, ...others] = actions(paying(plans.monthly, { isCanceled: true }));
    expect(renew).toMatchObject({ label: 'Renew Subscription', confirm: expect.any(String), leadsTo: 'renewCall' });
    expect(others).toEqual([]);
  });

  test('"active otherwise: Cancel Subscription (confirm \'Cancel Subscription?\')"', () => {
    expect(actions(paying(plans.yearly))).toEqual([
      { label: 'Cancel Subscription', confirm: 'Cancel Subscription?', leadsTo: 'cancelCall' },
    ]);
  });

  test.each([
    paying(plans.yearly, { status: 'canceled' }),
    paying(plans.yearly, { status: 'past_due' }),
    onTrial({ status: 'canceled' }),
  ])(
    '"canceled or past_due: Renew Subscription, with a \'New Subscription\' confirm that opens plans" %#',
    (account) => {
      expect(actions(account)[0]).toEqual({
        label: 'Renew Subscription',
        confirm: 'New Subscription',
        leadsTo: 'plans',
      });
    },
  );

  test('"Past due: the card is mended (billing portal)"', () => {
    expect(accountCard(paying(plans.yearly, { status: 'past_due' }), now).actions).toContain('updateCard');
    expect(accountCard(paying(plans.yearly, { status: 'canceled' }), now).actions).not.toContain('updateCard');
  });
});
