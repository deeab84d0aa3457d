import type { AccountState } from '@clipharbor/contracts';

const siteOrigin = 'https://clipharbor.example';

/** A member in the free trial, on a page that needs an account. */
export const trialMember: AccountState = {
  siteOrigin,
  session: {
    kind: 'signedIn',
    email: 'ana@clipharbor.example',
    plan: {
      planId: 1,
      name: 'Free Trial',
      isEntitled: true,
      isFreeTrial: true,
      hasLifetimeAccess: false,
      accessUntil: null,
      remaining: { extraction: 28, download: 13, conversion: 5 },
      isStale: false,
    },
  },
  pageTerms: 'other',
  extractedIds: [],
};

/** A user without an account, on a guest site. */
export const guest: AccountState = {
  siteOrigin,
  session: { kind: 'signedOut', reason: 'none', outcome: null },
  pageTerms: 'guest',
  extractedIds: [],
};
