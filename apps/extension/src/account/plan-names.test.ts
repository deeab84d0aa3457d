import { expect, test } from 'vitest';
import { Stored } from '../storage/stored.ts';
import { PlanNames, readKnownPlans } from './plan-names.ts';
import { memoryArea } from './testing.ts';

function names(answer: () => Response) {
  const area = memoryArea();
  const asked: string[] = [];
  const plans = new PlanNames({
    place: async () => ({ url: 'https://clip.test/', publishableKey: 'key' }),
    fetch: async (address) => {
      asked.push(String(address));
      return answer();
    },
    kept: new Stored(area as unknown as chrome.storage.StorageArea, 'plans', [], readKnownPlans),
    onChange: () => undefined,
  });
  return { plans, asked };
}

test('names are fetched once and cached', async () => {
  const { plans, asked } = names(() => Response.json([{ id: 2, name: 'Monthly' }]));
  expect(await plans.nameOf(2)).toBe(null);
  await expect.poll(() => plans.nameOf(2)).toBe('Monthly');
  expect(asked).toEqual(['https://clip.test/rest/v1/subscription?select=id,name']);
});

test('an invalid response is fetched again the next time', async () => {
  const { plans, asked } = names(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await plans.nameOf(2)).toBe(null);
  await expect.poll(async () => [await plans.nameOf(2), asked.length > 1]).toEqual([null, true]);
});
