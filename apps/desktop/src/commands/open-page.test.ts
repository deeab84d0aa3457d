import { brand } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { openPage } from './open-page.ts';

const site = 'http://localhost:3000';

test('opens pages of our site and no other address', async () => {
  const opened: string[] = [];
  const open = async (url: string) => opened.push(url) > 0;
  const ours = [`${site}/en/connect?client=desktop`, `${brand.origin}/de/pricing`];
  for (const url of ours) expect(await openPage(url, site, open)).toBe(true);
  const others = [
    'http://localhost:3001/',
    'https://localhost:3000/',
    `${brand.origin}.evil.example/`,
    'file:///etc/passwd',
  ];
  for (const url of others) await expect(openPage(url, site, open)).rejects.toMatchObject({ code: 'input.invalid' });
  expect(opened).toEqual(ours);
});
