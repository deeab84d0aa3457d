import { ClientError } from '@clipharbor/client';
import { apiErrors } from '@clipharbor/domain';
import { loadMessages } from '@clipharbor/i18n';
import { expect, test } from 'vitest';
import { backendCodes, failureKey, sameWords } from './failure-text.ts';

const { refusals } = await loadMessages('en', ['refusals']);
const text = (key: string) =>
  key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], refusals);

test.each(Object.entries(apiErrors))('%s is worded as in the specification', (code, { text: words, status }) => {
  const key = failureKey(new ClientError('refused', code, words, { status }));
  expect(key).toBe(code);
  expect(text(code)).toBe(words);
});

test.each(backendCodes)('the account service’s %s has our own text', (code) => {
  const key = failureKey(new ClientError('refused', code, 'x'));
  expect(key).toBe(`backend.${code}`);
  expect(text(`backend.${code}`)).toEqual(expect.stringMatching(/\w{4}/));
});

test.each(Object.entries(sameWords))('%s is worded as %s', (code, same) => {
  expect(failureKey(new ClientError('refused', code, 'x'))).toBe(`backend.${same}`);
});

test.each(['network', 'timeout', 'unreadable'] as const)('%s has its own text', (kind) => {
  expect(failureKey(new ClientError(kind, kind, 'x'))).toBe(kind);
  expect(text(kind)).toEqual(expect.stringMatching(/\w{4}/));
});

test('a product code without a text uses the sentence in the response', () => {
  expect(failureKey(new ClientError('refused', 'new.in.2030', 'Something new.', { source: 'product' }))).toBeNull();
});

test.each([
  ['42P01', 404, 'unexpected'],
  ['PGRST301', 401, 'unexpected'],
  ['XX000', 500, 'unexpected'],
  ['PGRST001', 503, 'unavailable'],
  ['PGRST003', 504, 'unavailable'],
  ['429', 429, 'tooMany'],
  ['new_in_2030', 422, 'unexpected'],
  ['toString', null, 'unexpected'],
])('the backend’s %s with status %s gets a general text', (code, status, key) => {
  const error = new ClientError('refused', code, 'relation "payments" on host 10.0.0.7', { status });
  expect(failureKey(error)).toBe(key);
  expect(text(key)).toEqual(expect.stringMatching(/try again|wait/));
});
