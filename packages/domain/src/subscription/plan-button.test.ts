import { describe, expect, test } from 'vitest';
import { dayMs } from '../constants.ts';
import type { Account } from './account.ts';
import { planButton, planCards, planLabels } from './plan-button.ts';
import { allPlans, lifetime, now, onTrial, paying, plans, unsubscribed, visitor } from './testing.ts';

const button = (plan: keyof typeof plans, account: Account) => {
  const found = planButton(plans[plan], account, now);
  return found && { text: planLabels[found.label], action: found.action };
};
const shown = (account: Account) => planCards(allPlans, account, now).map(({ plan }) => plan.name);
const paidPlans = ['Monthly', 'Half-year', 'Yearly', 'Lifetime'];

describe("\"Logged-out visitor: only available plans; button 'Try Now' (free trial) or 'Subscribe Now'; click opens the login dialog\"", () => {
  test('available plans', () => {
    expect(shown(visitor)).toEqual(['Free Trial', ...paidPlans]);
  });
  test('buttons', () => {
    expect(button('trial', visitor)).toEqual({ text: 'Try Now', action: 'login' });
    expect(button('yearly', visitor)).toEqual({ text: 'Subscribe Now', action: 'login' });
  });
});

test('"Logged-in with lifetime access: all buttons disabled, \'Lifetime Access Included\'"', () => {
  const cards = planCards(allPlans, lifetime, now);
  expect(cards).toHaveLength(5);
  for (const card of cards) expect(card.button).toEqual({ label: 'lifetimeIncluded', action: null });
  expect(planLabels.lifetimeIncluded).toBe('Lifetime Access Included');
});

test('"No subscription: Try Now on the trial plan, Subscribe Now on the others"', () => {
  expect(button('trial', unsubscribed)).toEqual({ text: 'Try Now', action: 'startTrial' });
  expect(button('monthly', unsubscribed)?.text).toBe('Subscribe Now');
});

test('"Subscribing to a paid plan with no existing subscription opens a \'Free Trial Required\' dialog"', () => {
  expect(button('monthly', unsubscribed)?.action).toBe('explainTrialFirst');
  expect(button('lifetime', unsubscribed)?.action).toBe('explainTrialFirst');
});

describe('"On a free trial: the trial plan is disabled; other plans show \'Upgrade to Premium\'"', () => {
  test.each([
    ['runs', onTrial()],
    ['has ended', onTrial({ status: 'canceled' })],
  ])('while it %s', (_what, account) => {
    expect(button('trial', account)?.action).toBeNull();
    expect(button('monthly', account)).toEqual({ text: 'Upgrade to Premium', action: 'upgrade' });
  });
});

describe('"With a paid subscription"', () => {
  const active = paying(plans.halfYear);
  const canceled = paying(plans.halfYear, { status: 'canceled' });
  const due = paying(plans.halfYear, { status: 'past_due' });
  const forgotten = paying(plans.halfYear, { periodEnd: now - 3 * dayMs });

  test('"same plan shows \'Already Subscribed\' (disabled)"', () => {
    expect(button('halfYear', active)).toEqual({ text: 'Already Subscribed', action: null });
    expect(button('halfYear', paying(plans.halfYear, { isCanceled: true }))).toEqual(button('halfYear', active));
  });

  test('"unless expired or inactive, then \'Renew Subscription\'"', () => {
    expect(button('halfYear', canceled)).toEqual({ text: 'Renew Subscription', action: 'renew' });
    expect(button('halfYear', forgotten)).toEqual({ text: 'Renew Subscription', action: 'renew' });
    expect(button('halfYear', due)?.text).toBe('Renew Subscription');
  });

  test('"Past due: the card is mended (billing portal) before a second subscription may be bought"', () => {
    expect(button('halfYear', due)?.action).toBe('updateCard');
    expect(button('yearly', due)).toEqual({ text: 'Upgrade to New', action: 'updateCard' });
  });

  test.each([active, canceled, due])(
    '"a plan whose level is not above the current one shows \'Already Subscribed\' disabled" ($status)',
    (account) => {
      expect(button('monthly', account)).toEqual({ text: 'Already Subscribed', action: null });
    },
  );

  test('another plan of the same level is not above the current one', () => {
    expect(button('monthly', paying(plans.quarterly))).toEqual({ text: 'Already Subscribed', action: null });
    expect(button('monthly', paying(plans.quarterly, { status: 'canceled' }))?.action).toBeNull();
  });

  test('"a higher level shows \'Upgrade to New\'"', () => {
    expect(button('yearly', active)).toEqual({ text: 'Upgrade to New', action: 'upgrade' });
    expect(button('lifetime', canceled)).toEqual({ text: 'Upgrade to New', action: 'upgrade' });
  });

  test('"Trial plans are hidden for paid users"', () => {
    expect(button('trial', active)).toBeNull();
    expect(button('trial', canceled)).toBeNull();
    expect(shown(active)).toEqual(paidPlans);
  });
});

test.each([visitor, unsubscribed, lifetime, onTrial(), paying(plans.monthly), paying(plans.quarterly)])(
  '"plans that are not available are hidden" from $kind',
  (account) => {
    expect(button('quarterly', account)).toBeNull();
  },
);

test('"level (number used for ordering)"', () => {
  expect(planCards(allPlans.toReversed(), visitor, now).map(({ plan }) => plan.level)).toEqual([0, 1, 2, 3, 4]);
});
