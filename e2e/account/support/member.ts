import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../../support/test.ts';

/** A user with an account and a confirmed address, signed up at the real server. */
export interface Member {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  /** As the account service returns it and the site stores it. */
  readonly session: { readonly user: { readonly id: string } };
}

export const sessionKey = 'sb-clipharbor-auth-token';
const password = 'Harbor-2026-clip';

/** Every test user has their own IP address, because the server counts sign-ups and sign-ins by address. */
export const ownAddress = () => ({
  'x-real-ip': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 254)).join('.'),
});

async function keyOf(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/config.json')).json();
  return data.publishableKey;
}

/** The token in the newest mail to an address, from the mailbox page. */
export async function mailedToken(request: APIRequestContext, email: string): Promise<string> {
  const list = await (await request.get('/dev/mail')).text();
  const newest = list.split('<li').find((item) => item.includes(email));
  const id = /\/dev\/mail\/(\d+)/.exec(newest ?? '')?.[1];
  const mail = await (await request.get(`/dev/mail/${id}?view=text`)).text();
  const token = /token(?:_hash)?=([\w-]+)/.exec(mail)?.[1];
  if (token === undefined) throw new Error(`no mail with a token to ${email}`);
  return token;
}

export async function signUpMember(request: APIRequestContext, fullName = 'Ana Lima'): Promise<Member> {
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID().slice(0, 8)}@clip.test`;
  const headers = { apikey: await keyOf(request), ...ownAddress() };
  const signUp = { email, password, data: { full_name: fullName } };
  expect((await request.post('/auth/v1/signup', { headers, data: signUp })).status()).toBe(200);
  const token_hash = await mailedToken(request, email);
  const verified = await request.post('/auth/v1/verify', { headers, data: { type: 'signup', token_hash } });
  expect(verified.status()).toBe(200);
  return { email, password, fullName, session: await verified.json() };
}

/** Another session of the same member: signing out has ended the previous one. */
export async function freshSession(
  request: APIRequestContext,
  { email, password }: Member,
): Promise<Member['session']> {
  const headers = { apikey: await keyOf(request), ...ownAddress() };
  const answer = await request.post('/auth/v1/token?grant_type=password', { headers, data: { email, password } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Signs a member in without the dialog: the session is already stored when the page opens. */
export async function enter(page: Page, member: Member): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(member.session),
  ] as const);
}
