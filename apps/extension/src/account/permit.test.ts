import type { AccountState, PlanView } from '@clipharbor/contracts';
import { describe, expect, test } from 'vitest';
import { permitFor, unitsFor } from './permit.ts';

const trial: PlanView = {
  planId: 1,
  name: 'Free Trial',
  isEntitled: true,
  isFreeTrial: true,
  hasLifetimeAccess: false,
  accessUntil: null,
  remaining: { extraction: 30, download: 15, conversion: 5 },
  isStale: false,
};
const signedOut: AccountState['session'] = { kind: 'signedOut', reason: 'none', outcome: null };
const member = (plan: PlanView | null): AccountState['session'] => ({ kind: 'signedIn', email: 'ana@clip.test', plan });
const left = (remaining: Partial<PlanView['remaining']>): AccountState['session'] =>
  member({ ...trial, remaining: { ...trial.remaining, ...remaining } });
const permit = (
  session: AccountState['session'],
  pageTerms: AccountState['pageTerms'] = 'other',
  format: 'mp4' | 'mp3' = 'mp4',
) => permitFor({ session, pageTerms, extractedIds: ['known'] }, { mediaId: 'new', format });

test('a file uses one download, its medium one extraction ever, and MP3 and WAV one conversion', () => {
  expect(unitsFor('mp4', false)).toEqual(['extraction', 'download']);
  expect(unitsFor('mp4', true)).toEqual(['download']);
  expect(unitsFor('mp3', false)).toEqual(['extraction', 'download', 'conversion']);
  expect(unitsFor('wav', true)).toEqual(['download', 'conversion']);
  expect(unitsFor('m4a', true)).toEqual(['download']);
});

test('images are one download per click', () => {
  expect(unitsFor('images', false)).toEqual(['download']);
});

describe('without an account', () => {
  test('the four guest sites and this machine are free; other sites need an account', () => {
    expect(permit(signedOut, 'guest')).toEqual({ kind: 'free' });
    expect(permit(signedOut, 'local')).toEqual({ kind: 'free' });
    expect(permit(signedOut, 'other')).toEqual({ kind: 'signIn' });
  });
});

describe('with an account', () => {
  test('the four guest sites are free even when everything is used up', () => {
    expect(permit(left({ extraction: 0, download: 0 }), 'guest')).toEqual({ kind: 'free' });
  });

  test('without a plan, nothing can be saved elsewhere', () => {
    const none = { ...trial, planId: null, isEntitled: false };
    expect(permit(member(none))).toEqual({ kind: 'noPlan' });
    expect(permit(member(none), 'local')).toEqual({ kind: 'noPlan' });
  });

  test('someone who had a plan is not offered the trial again', () => {
    expect(permit(member({ ...trial, isEntitled: false }))).toEqual({ kind: 'ended' });
  });

  test('the used-up kind is named', () => {
    expect(permit(left({ extraction: 0 }))).toEqual({ kind: 'exhausted', unit: 'extraction' });
    expect(permit(left({ download: 0 }))).toEqual({ kind: 'exhausted', unit: 'download' });
    expect(permit(left({ conversion: 0 }), 'other', 'mp3')).toEqual({ kind: 'exhausted', unit: 'conversion' });
  });

  test('a used-up kind does not matter if it is not needed', () => {
    expect(permit(left({ conversion: 0 }))).toEqual({ kind: 'counted' });
    const again = { mediaId: 'known', format: 'mp4' } as const;
    expect(permitFor({ session: left({ extraction: 0 }), pageTerms: 'other', extractedIds: ['known'] }, again)).toEqual(
      {
        kind: 'counted',
      },
    );
  });

  test('with no limit, no answer yet or an outdated answer, the server decides', () => {
    expect(permit(left({ extraction: null, download: null, conversion: null }))).toEqual({ kind: 'counted' });
    expect(permit(member(null))).toEqual({ kind: 'counted' });
    expect(permit(member({ ...trial, isEntitled: false, isStale: true }))).toEqual({ kind: 'counted' });
  });
});
