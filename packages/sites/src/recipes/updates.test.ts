import { expect, test } from 'vitest';
import { builtInRecipes } from './built-in.ts';
import { closeEnvelope } from './envelope.ts';
import { type KeptRecipes, RecipeUpdates } from './updates.ts';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-10-01T00:00:00Z');

/** The signature itself is not tested here: its first byte says whether it is valid. */
const envelope = (version: number, mark = 1): string =>
  closeEnvelope(
    JSON.stringify({ ...builtInRecipes, version, expiresAtMs: startMs + 30 * dayMs, optOutDomains: ['film.example'] }),
    new Uint8Array(64).fill(mark),
  );

function program(stored: { value?: unknown } = {}) {
  const state = { nowMs: startMs, answer: async (): Promise<string | null> => null, requests: 0 };
  const updates = new RecipeUpdates({
    publicKey: new Uint8Array(32),
    verify: async (_, signature) => signature[0] === 1,
    nowMs: () => state.nowMs,
    load: () => {
      state.requests += 1;
      return state.answer();
    },
    read: async () => stored.value,
    write: async (kept: KeptRecipes) => {
      stored.value = kept;
    },
  });
  return { state, updates, stored };
}

test('received recipes apply at once, after a restart, and until they expire', async () => {
  const { state, updates, stored } = program();
  state.answer = async () => envelope(5);
  await updates.refresh();
  expect(updates.recipes).toMatchObject({ version: 5, optOutDomains: ['film.example'] });
  const next = program(stored);
  await next.updates.load();
  expect(next.updates.recipes.version).toBe(5);
  next.state.nowMs = startMs + 31 * dayMs;
  expect(next.updates.recipes).toBe(builtInRecipes);
});

test('a server is asked once a day, and an hour after it was unreachable', async () => {
  const { state, updates } = program();
  state.answer = () => Promise.reject(new TypeError('offline'));
  await updates.refresh();
  await updates.refresh();
  expect(state.requests).toBe(1);
  state.nowMs += 3_600_000;
  state.answer = async () => envelope(5);
  await updates.refresh();
  state.nowMs += dayMs - 1;
  await updates.refresh();
  expect(state.requests).toBe(2);
  // The clock is set back by years.
  state.nowMs = 0;
  await updates.refresh();
  expect(state.requests).toBe(3);
});

test.each([
  ['without our signature', envelope(9, 2)],
  ['older than those in use', envelope(4)],
  ['of an unknown form', '{}'],
])('recipes %s change nothing', async (_, text) => {
  const { state, updates } = program();
  state.answer = async () => envelope(5);
  await updates.refresh();
  state.nowMs += dayMs;
  state.answer = async () => text;
  await updates.refresh();
  expect(updates.recipes.version).toBe(5);
});

test.each([undefined, null, 'x', { envelope: 1, newestVersion: 'y' }])(
  'damaged storage (%j) counts as none',
  async (value) => {
    const { updates } = program({ value });
    await updates.load();
    expect(updates.recipes).toBe(builtInRecipes);
  },
);
