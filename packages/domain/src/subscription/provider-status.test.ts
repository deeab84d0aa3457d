import { expect, test } from 'vitest';
import { isProviderStatus, providerStatuses } from './provider-status.ts';

test('"trialing, active → active; past_due, unpaid, incomplete → past_due; canceled, incomplete_expired, paused → canceled"', () => {
  const meaning = (status: string) =>
    Object.entries(providerStatuses).flatMap(([provider, ours]) => (ours === status ? [provider] : []));
  expect(meaning('active')).toEqual(['trialing', 'active']);
  expect(meaning('past_due')).toEqual(['past_due', 'unpaid', 'incomplete']);
  expect(meaning('canceled')).toEqual(['canceled', 'incomplete_expired', 'paused']);
});

test('"Provider statuses map totally", and unknown values are rejected', () => {
  expect(Object.keys(providerStatuses).every(isProviderStatus)).toBe(true);
  for (const other of ['', 'ACTIVE', 'toString', '__proto__', null, 1]) expect(isProviderStatus(other)).toBe(false);
});
