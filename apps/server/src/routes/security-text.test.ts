import { brand } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { securityText } from './security-text.ts';

const at = (moment: string) =>
  securityText('https://clip.test', () => new Date(moment)).request('/.well-known/security.txt');

test('says where to report a vulnerability, as plain text', async () => {
  const answer = await at('2026-11-17T12:00:00Z');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await answer.text()).split('\n')).toEqual([
    `Contact: mailto:${brand.supportEmail}`,
    'Expires: 2027-06-01T00:00:00.000Z',
    'Preferred-Languages: en, de',
    'Canonical: https://clip.test/.well-known/security.txt',
    '',
  ]);
});

test.each(['2027-01-31T23:59:59Z', '2028-02-29T00:00:00Z', '2030-12-31T12:00:00Z'])(
  'expires between six and eight months after %s',
  async (moment) => {
    const expires = /Expires: (\S+)/.exec(await (await at(moment)).text())?.[1] ?? '';
    const days = (Date.parse(expires) - Date.parse(moment)) / 86_400_000;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(240);
  },
);
