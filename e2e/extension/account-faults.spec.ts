import { accountCalls } from '@clipharbor/contracts';
import { hls, sourceFile } from '@clipharbor/testkit';
import type { Page } from '@playwright/test';
import { type Member, signUpMember } from '../account/support/member.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { callAs, counted, countsOf, signIn, startTrial } from './support/member.ts';
import { test as base, expect, rowNamed, stopBackground } from './support/test.ts';
import { serverUrl } from './support/unpacked.ts';
import { startUnreliableServer, type UnreliableServer } from './support/unreliable-server.ts';

let site: Site;

// Slow enough to stop the background while the file loads.
base.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 20, size: '320x180' }), { segmentSeconds: 1 });
  site = await startSite({
    pages: { '/film': ['Film', loads(`/stream/${stream.manifest}`)] },
    streams: { stream },
    bytesPerSecond: 200_000,
  });
});

base.afterAll(() => site.close());

/** A browser whose server can become unavailable, and a member on trial. */
const test = base.extend<{ server: UnreliableServer; member: Member }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern here
  server: async ({}, use) => {
    const server = await startUnreliableServer(serverUrl());
    await use(server);
    await server.close();
  },
  siteOrigin: async ({ server }, use) => use(server.origin),
  member: async ({ request }, use) => {
    const member = await signUpMember(request);
    await startTrial(member);
    await use(member);
  },
});

const account = (popup: Page) => popup.getByRole('region', { name: 'Account' });
const once = { extraction: counted(1), download: counted(1), conversion: counted(0) };
const never = { extraction: counted(0), download: counted(0), conversion: counted(0) };

for (const fault of ['away', 'garbage'] as const) {
  test(`server ${fault}: its last answer applies, and saved files are counted once when it is back`, async ({
    harness,
    server,
    member,
  }) => {
    const { popup } = await harness.visit(site.url('/film'));
    await signIn(harness, popup, member, server.origin);
    await expect(account(popup)).toContainText('15 downloads left');
    server.fault = fault;
    const row = rowNamed(popup, 'Film, video');
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('status')).toHaveText('Saved');
    await expect(account(popup)).toContainText('14 downloads left');
    expect(await countsOf(member)).toEqual(never);
    await popup.close();
    server.fault = 'none';
    await expect.poll(() => countsOf(member)).toEqual(once);
  });
}

test('a background that stops repeatedly between reserving and saving counts once', async ({
  harness,
  server,
  member,
}) => {
  const { popup } = await harness.visit(site.url('/film'));
  await signIn(harness, popup, member, server.origin);
  const row = rowNamed(popup, 'Film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  for (let round = 0; round < 2; round++) {
    await expect(row).toContainText(/\d\s[kM]B/);
    await stopBackground(harness, popup);
  }
  await expect(row.getByRole('status')).toHaveText('Saved');
  await expect.poll(() => countsOf(member)).toEqual(once);
  await expect(account(popup)).toContainText(member.email);
});

test('canceling does not wait for the server, and a late reservation is given back', async ({
  harness,
  server,
  member,
}) => {
  const { popup } = await harness.visit(site.url('/film'));
  await signIn(harness, popup, member, server.origin);
  await expect(account(popup)).toContainText('15 downloads left');
  server.fault = 'silent';
  const row = rowNamed(popup, 'Film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible();
  server.fault = 'none';
  await expect.poll(() => countsOf(member)).toEqual(never);
  expect(await harness.savedFiles()).toEqual([]);
  await expect(account(popup)).toContainText('15 downloads left');
});

test('two windows at once save one file, counted once', async ({ harness, server, member }) => {
  const { page, popup } = await harness.visit(site.url('/film'));
  await signIn(harness, popup, member, server.origin);
  const second = await harness.openPopup(page);
  const rows = [popup, second].map((one) => rowNamed(one, 'Film, video'));
  const buttons = rows.map((row) => row.getByRole('button', { name: 'Download', exact: true }));
  for (const button of buttons) await expect(button).toBeEnabled();
  await Promise.all(buttons.map((button) => button.dispatchEvent('click')));
  for (const row of rows) await expect(row.getByRole('status')).toHaveText('Saved');
  expect(await harness.savedFiles()).toHaveLength(1);
  await expect.poll(() => countsOf(member)).toEqual(once);
});

test('after being signed out from the device list, the next popup says so', async ({ harness, server, member }) => {
  const { page, popup } = await harness.visit(site.url('/film'));
  await signIn(harness, popup, member, server.origin);
  const { sessions } = await callAs(member, accountCalls.sessions);
  const [linked] = sessions.filter(({ client }) => client === 'extension');
  await callAs(member, accountCalls.endSessions, { which: { id: linked?.id } });
  await popup.close();
  const next = await harness.openPopup(page);
  await expect(account(next)).toContainText('You were signed out.');
  await expect(next.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
