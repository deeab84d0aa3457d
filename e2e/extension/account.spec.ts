import { accountCalls } from '@clipharbor/contracts';
import { hls, sourceFile } from '@clipharbor/testkit';
import type { Page } from '@playwright/test';
import { signUpMember } from '../account/support/member.ts';
import { accessibilityFaultsInBoth } from '../support/axe.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import {
  callAs,
  counted,
  countsOf,
  openConnectPage,
  signIn,
  signInToSite,
  startTrial,
  useUp,
} from './support/member.ts';
import { expect, type Harness, rowNamed, test } from './support/test.ts';
import { serverUrl } from './support/unpacked.ts';

const pier = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="M0 0h400v300H0z"/></svg>';
const picture = '<img src="/pier.svg" alt="Pier">';

let site: Site;

test.use({ hosts: ['films.com', 'www.tiktok.com'] });
test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }));
  const player = loads(`/stream/${stream.manifest}`);
  site = await startSite({
    pages: { '/film': ['Film', player], '/@ana/video/1': ['Clip', player], '/pictures': ['Pictures', picture] },
    files: { '/pier.svg': { body: pier, type: 'image/svg+xml' } },
    streams: { stream },
  });
});

test.afterAll(() => site.close());

const on = (host: string, path: string): string => `http://${host}:${site.server.port}${path}`;
const account = (popup: Page) => popup.getByRole('region', { name: 'Account' });
const download = (row: ReturnType<typeof rowNamed>) => row.getByRole('button', { name: 'Download' });

async function visitAs(harness: Harness, member: Parameters<typeof signIn>[2], address = site.url('/film')) {
  const visit = await harness.visit(address);
  await signIn(harness, visit.popup, member);
  return { ...visit, row: rowNamed(visit.popup, 'Film, video') };
}

test('signing in, from the button in the popup until it shows the email address, and out again', async ({
  harness,
  request,
}) => {
  const member = await signUpMember(request);
  await startTrial(member);
  const { popup } = await harness.visit(site.url('/film'));
  const page = await openConnectPage(harness, popup);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${serverUrl()}/en/auth?state=success&app=extension`);
  await expect(account(popup)).toContainText(member.email);
  await expect(account(popup)).toContainText('Free Trial');
  await expect(account(popup)).toContainText('30 extractions left');
  await expect(account(popup).getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    `${serverUrl()}/en/pricing`,
  );
  expect(await accessibilityFaultsInBoth(popup)).toEqual([]);

  // Web pages cannot read it, and the access token is not on disk.
  const kept = await (await harness.worker()).evaluate(async () => JSON.stringify(await chrome.storage.local.get()));
  expect(kept).toContain('refreshToken');
  expect(kept).not.toContain('accessToken');
  // The code is not left in the tab's history.
  const devtools = await harness.context.newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  expect(entries.filter(({ url }) => url.includes('code='))).toEqual([]);

  await popup.getByRole('button', { name: 'Sign out' }).click();
  await expect(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
  // The popup does not wait for the server.
  const linked = async () => {
    const { sessions } = await callAs(member, accountCalls.sessions);
    return sessions.filter(({ client }) => client === 'extension');
  };
  await expect.poll(linked).toEqual([]);
});

test('a refusal on the site changes nothing', async ({ harness, request }) => {
  const member = await signUpMember(request);
  const { popup } = await harness.visit(site.url('/film'));
  await expect(account(popup)).toContainText('Sign in for all other sites');
  await signInToSite(harness.context, member);
  const page = await openConnectPage(harness, popup);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`${serverUrl()}/en/auth?state=failed&app=extension`);
  await expect(account(popup).getByRole('alert')).toHaveText('Sign-in was canceled.');
});

test('a saved conversion is counted once, by the server and in the popup', async ({ harness, request }) => {
  const member = await signUpMember(request);
  await startTrial(member);
  const { popup, row } = await visitAs(harness, member);
  await row.getByRole('combobox', { name: 'Format' }).selectOption('MP3');
  await download(row).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await expect(account(popup)).toContainText('4 conversions left');
  await expect(account(popup)).toContainText('29 extractions left');
  await expect
    .poll(() => countsOf(member))
    .toEqual({ extraction: counted(1), download: counted(1), conversion: counted(1) });
  await row.getByRole('combobox', { name: 'Format' }).selectOption('MP4');
  await row.getByRole('button', { name: 'Download again' }).click();
  await expect(account(popup)).toContainText('13 downloads left');
  await expect
    .poll(() => countsOf(member))
    .toEqual({ extraction: counted(1), download: counted(2), conversion: counted(1) });
});

test('a used-up plan is shown before the click, with a link to the plans, and nothing is reserved', async ({
  harness,
  request,
}) => {
  const member = await signUpMember(request);
  await startTrial(member);
  await useUp(member, 'conversion', 5);
  const { popup, row } = await visitAs(harness, member);
  await row.getByRole('combobox', { name: 'Format' }).selectOption('MP3');
  await expect(download(row)).toBeDisabled();
  await expect(row).toContainText('No conversions left in your plan.');
  await expect(popup.getByRole('link', { name: 'See plans' })).toBeVisible();
  expect(await accessibilityFaultsInBoth(popup)).toEqual([]);
  await row.getByRole('combobox', { name: 'Format' }).selectOption('MP4');
  await expect(download(row)).toBeEnabled();
  await useUp(member, 'download', 15);
  await expect(download(row)).toBeDisabled();
  expect(await countsOf(member)).toEqual({ extraction: counted(0), download: counted(15), conversion: counted(5) });
});

test('a member without a plan is sent to the plans, and can save as soon as the trial has started', async ({
  harness,
  request,
}) => {
  const member = await signUpMember(request);
  const { popup, row } = await visitAs(harness, member);
  await expect(account(popup)).toContainText('No plan yet');
  await expect(account(popup).getByRole('link', { name: 'Start free trial' })).toHaveAttribute(
    'href',
    `${serverUrl()}/en/pricing`,
  );
  await expect(download(row)).toBeDisabled();
  await expect(row).toContainText('Start the free trial or choose a plan');
  await startTrial(member);
  await expect(download(row)).toBeEnabled();
  await expect(account(popup)).toContainText('15 downloads left');
});

test('other sites need an account', async ({ harness }) => {
  const { popup } = await harness.visit(on('films.com', '/film'));
  const row = rowNamed(popup, 'Film, video');
  await expect(download(row)).toBeDisabled();
  await expect(row).toContainText('Sign in to save from this site.');
  // A first-time visitor must not be told to click a disabled button.
  await expect(popup.getByText('Pick a quality')).toHaveCount(0);
  expect(await accessibilityFaultsInBoth(popup)).toEqual([]);
});

test('images on other sites need an account too, and count as one download', async ({ harness, request }) => {
  const member = await signUpMember(request);
  await startTrial(member);
  const { popup } = await harness.visit(on('films.com', '/pictures'));
  await popup.getByRole('tab', { name: 'Images' }).click();
  const downloadAll = popup.getByRole('button', { name: 'Download all' });
  await expect(downloadAll).toBeDisabled();
  await expect(popup.getByText('Sign in to save from this site.')).toBeVisible();
  await signIn(harness, popup, member);
  await downloadAll.click();
  await expect(popup.getByText('Saved: 1 image')).toBeVisible();
  await expect(account(popup)).toContainText('14 downloads left');
  await expect
    .poll(() => countsOf(member))
    .toEqual({ extraction: counted(0), download: counted(1), conversion: counted(0) });
});

test('the four guest sites are free and never counted, with and without an account', async ({ harness, request }) => {
  const member = await signUpMember(request);
  await startTrial(member);
  await useUp(member, 'download', 15);
  const { popup } = await harness.visit(on('www.tiktok.com', '/@ana/video/1'));
  const row = rowNamed(popup, 'Clip, video');
  await download(row).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await signIn(harness, popup, member);
  await row.getByRole('button', { name: 'Download again' }).click();
  await expect.poll(async () => (await harness.savedFiles()).length).toBe(2);
  expect(await countsOf(member)).toEqual({ extraction: counted(0), download: counted(15), conversion: counted(0) });
});
