import type { Seconds } from '../state/clock.ts';

/** What a test number does. `declineCode` is only for declines. */
export type CardBehavior =
  | { kind: 'approved' }
  | { kind: 'declined'; code: string; declineCode?: string; message: string }
  /** Approved while its holder is present, declined when charged later. */
  | { kind: 'failsLater' }
  /** `always`: the holder confirms every payment. `setUp`: once is enough. `outcome`: the result after the confirmation. */
  | { kind: 'authenticate'; when: 'always' | 'setUp'; outcome: CardBehavior };

const declined = (code: string, message: string, declineCode?: string): CardBehavior =>
  declineCode === undefined ? { kind: 'declined', code, message } : { kind: 'declined', code, message, declineCode };

const approved: CardBehavior = { kind: 'approved' };
const insufficientFunds = declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds');
const genericDecline = declined('card_declined', 'Your card was declined.', 'generic_decline');

/** The provider's own test numbers, so that no one has to learn a second set. All others that pass the check are approved. */
const behaviors: Readonly<Record<string, CardBehavior>> = {
  '4000000000000002': genericDecline,
  '4000000000009995': insufficientFunds,
  '4000000000009987': declined('card_declined', 'Your card was declined.', 'lost_card'),
  '4000000000009979': declined('card_declined', 'Your card was declined.', 'stolen_card'),
  '4000000000000069': declined('expired_card', 'Your card has expired.', 'expired_card'),
  '4000000000000127': declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  '4000000000000119': declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  '4000000000000341': { kind: 'failsLater' },
  '4000002500003155': { kind: 'authenticate', when: 'setUp', outcome: approved },
  '4000002760003184': { kind: 'authenticate', when: 'always', outcome: approved },
  '4000008260003178': { kind: 'authenticate', when: 'always', outcome: insufficientFunds },
};

export const behaviorOf = (number: string): CardBehavior => behaviors[number] ?? approved;

export type Verdict =
  | { kind: 'approved' }
  | { kind: 'authenticate' }
  | { kind: 'declined'; code: string; declineCode?: string; message: string };

export interface ChargeCircumstances {
  isOffSession: boolean;
  /** The holder has just confirmed, or did so earlier. */
  authenticated: 'now' | 'before' | 'never';
  at: Seconds;
  expMonth: number;
  expYear: number;
}

const isExpired = ({ at, expMonth, expYear }: ChargeCircumstances) => at >= Date.UTC(expYear, expMonth, 1) / 1000;

/** Whether a charge goes through. */
export function authorize(number: string, circumstances: ChargeCircumstances): Verdict {
  if (isExpired(circumstances)) {
    return { kind: 'declined', code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' };
  }
  const behavior = behaviorOf(number);
  switch (behavior.kind) {
    case 'approved':
    case 'declined':
      return behavior;
    case 'failsLater':
      return circumstances.isOffSession
        ? {
            kind: 'declined',
            code: 'card_declined',
            declineCode: 'generic_decline',
            message: 'Your card was declined.',
          }
        : { kind: 'approved' };
    case 'authenticate': {
      const { authenticated } = circumstances;
      const isConfirmed = authenticated === 'now' || (authenticated === 'before' && behavior.when === 'setUp');
      if (!isConfirmed) return { kind: 'authenticate' };
      return behavior.outcome.kind === 'declined' ? behavior.outcome : { kind: 'approved' };
    }
  }
}
