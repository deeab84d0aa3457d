import { randomUUID } from 'node:crypto';
import { type Call, type DataOf, subscriptionCalls, usageCalls } from '@clipharbor/contracts';
import type { UsageKind } from '@clipharbor/domain';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Member, sessionKey } from '../../account/support/member.ts';
import type { Harness } from './test.ts';
import { serverUrl } from './unpacked.ts';

type Session = Member['session'] & { readonly access_token?: string };

/** Makes one call to the product's API, as the website would for this member. */
export async function callAs<C extends Call>(member: Member, call: C, body: object = {}): Promise<DataOf<C>> {
  const { access_token: token } = member.session as Session;
  const response = await fetch(`${serverUrl()}${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  expect(answer, call.path).toMatchObject({ success: true });
  return answer.data;
}

export const startTrial = (member: Member) =>
  callAs(member, subscriptionCalls.registerFreeTrial, { user_id: member.session.user.id, plan_id: 1 });

/** Uses up units, as a download in another browser would. */
export async function useUp(member: Member, kind: UsageKind, count: number): Promise<void> {
  for (let time = 0; time < count; time++) {
    const operationId = randomUUID();
    await callAs(member, usageCalls.reserve, { operationId, kind });
    await callAs(member, usageCalls.commit, { operationId });
  }
}

/** The server's counts; `held` are reservations that are neither counted nor given back. */
export async function countsOf(member: Member) {
  const { meters } = await callAs(member, usageCalls.usage);
  const read = ({ limit, consumed, remaining }: (typeof meters)['download']) => ({
    consumed,
    held: (limit ?? 0) - consumed - (remaining ?? 0),
  });
  return {
    extraction: read(meters.extraction),
    download: read(meters.download),
    conversion: read(meters.conversion),
  };
}

export const counted = (consumed: number, held = 0) => ({ consumed, held });

/** Signs the member in to the website in this browser. */
export async function signInToSite(context: BrowserContext, member: Member, origin = serverUrl()): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(member.session),
  ] as const);
  await page.close();
}

/** Clicks "Sign in" and waits for the page of the site that this opens. */
export async function openConnectPage({ context }: Harness, popup: Page): Promise<Page> {
  await popup.getByRole('button', { name: 'Sign in' }).click();
  const isConnect = (page: Page): boolean => new URL(page.url()).pathname === '/en/connect';
  await expect.poll(() => context.pages().some(isConnect)).toBe(true);
  const [page] = context.pages().filter(isConnect);
  if (page === undefined) throw new Error('no page to connect on');
  await page.locator('html[data-ready]').waitFor();
  return page;
}

/** Signs in, from the button in the popup until it shows the email address. */
export async function signIn(harness: Harness, popup: Page, member: Member, origin = serverUrl()): Promise<void> {
  await signInToSite(harness.context, member, origin);
  const page = await openConnectPage(harness, popup);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${origin}/en/auth?state=success&app=extension`);
  await page.close();
  await expect(popup.getByText(member.email)).toBeVisible();
}
