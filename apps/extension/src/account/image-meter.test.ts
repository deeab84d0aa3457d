import type { JobState } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { ImageMeter } from './image-meter.ts';
import type { UnitRequest } from './meter.ts';

const pageUrl = 'https://films.com/1';

/** A meter that records which states it saw when it settled. */
function metered(refusal: 'account.signIn' | null = null) {
  const states = new Map<string, JobState>();
  const seen: (JobState | undefined)[] = [];
  const requests: UnitRequest[] = [];
  const meter = new ImageMeter(
    {
      reserve: async (request) => {
        requests.push(request);
        return refusal;
      },
      settle: async () => void seen.push(states.get(requests[0]?.jobId ?? '')),
    },
    states,
  );
  return { meter, seen, requests, states };
}

test('saved images are counted, then forgotten', async () => {
  const { meter, seen, requests, states } = metered();
  expect(await meter.count(pageUrl, async () => true)).toBe('saved');
  expect(requests).toMatchObject([{ pageUrl, format: 'images' }]);
  expect(seen).toEqual(['done', undefined]);
  expect(states.size).toBe(0);
});

test.each([
  ['returns false', async () => false],
  ['throws', () => Promise.reject(new Error('no archive'))],
])('the unit is given back when the work %s', async (_, work) => {
  const { meter, seen } = metered();
  expect(await meter.count(pageUrl, work)).toBe('failed');
  expect(seen).toEqual(['failed', undefined]);
});

test('without permission, the work is not started', async () => {
  const { meter } = metered('account.signIn');
  const outcome = await meter.count(pageUrl, () => {
    throw new Error('must not run');
  });
  expect(outcome).toBe('account.signIn');
});

test('an interrupted reservation is given back, and a failing settlement does not change the outcome', async () => {
  const states = new Map<string, JobState>();
  const broken = async () => Promise.reject(new Error('disk'));
  const seen: (JobState | undefined)[] = [];
  const settle = async () => void seen.push([...states.values()][0]);
  await expect(new ImageMeter({ reserve: broken, settle }, states).count(pageUrl, broken)).rejects.toThrow('disk');
  expect(seen).toEqual(['failed', undefined]);
  const meter = new ImageMeter({ reserve: async () => null, settle: broken }, states);
  expect(await meter.count(pageUrl, async () => true)).toBe('saved');
  expect([...states.values()]).toEqual(['done']);
});
