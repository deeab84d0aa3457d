import { expect, test } from 'vitest';
import { hostMessage, pageMessage, readMessage, siteMessage } from './messages.ts';

const start = { to: 'background', type: 'save.start', tabId: 7, mediaId: 'm1', height: 720, format: 'mp4' } as const;

test('a message of the right shape is parsed, without unknown fields', () => {
  expect(readMessage(pageMessage, { ...start, extra: 1 })).toEqual({ ok: true, message: start });
});

test.each([
  ['another type', { ...start, type: 'save.everything' }],
  ['a missing field', { to: 'background', type: 'save.start' }],
  ['a wrong type', { ...start, tabId: '7' }],
  ['an unknown format', { ...start, format: 'exe' }],
  ['no object', null],
  ['a function', () => undefined],
])('%s is refused', (_, value) => {
  expect(readMessage(pageMessage, value)).toEqual({ ok: false, fault: 'shape' });
});

test('a message that cannot be serialized is refused', () => {
  const circular: Record<string, unknown> = { type: 'ping' };
  circular['self'] = circular;
  expect(readMessage(siteMessage, circular)).toEqual({ ok: false, fault: 'shape' });
});

test('a message over the limit (in bytes) is refused before its shape is checked', () => {
  expect(readMessage(siteMessage, { type: 'ping', more: 'x'.repeat(300_000) })).toEqual({ ok: false, fault: 'size' });
  expect(readMessage(siteMessage, { type: 'ping', more: '語'.repeat(100_000) })).toEqual({ ok: false, fault: 'size' });
});

test('an event of a job names the job by a UUID', () => {
  const event = { to: 'background', type: 'job.event', jobId: 'x', event: { type: 'paused' } };
  expect(readMessage(hostMessage, event).ok).toBe(false);
  expect(readMessage(hostMessage, { ...event, jobId: crypto.randomUUID() }).ok).toBe(true);
});
