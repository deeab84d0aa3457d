import { expect, test } from 'vitest';
import { isUsefulAnswer } from './collecting.ts';
import { builtInRecipes } from './recipes/built-in.ts';

test.each([
  ['https://www.instagram.com/api/v1/feed/reels_media/?reel_ids=5', true],
  ['https://www.instagram.com/graphql/query', true],
  ['https://www.instagram.com/logging/graphql/query', false],
  ['https://evil.example/graphql/query', false],
  ['blob:https://www.instagram.com/1', false],
  ['', false],
])('%s: %s', (address, expected) => expect(isUsefulAnswer(address, builtInRecipes.sites.instagram)).toBe(expected));
