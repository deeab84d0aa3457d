import { signUpCookie } from '@clipharbor/auth';
import { accountCalls } from '@clipharbor/contracts';
import { AppError } from '@clipharbor/domain';
import type { AccountService, LinkedSession } from '../accounts/account-service.ts';
import { claimPath, emailPrefix, mailCookie } from '../accounts/mail-return.ts';
import type { CallContext, ProductApi } from '../http/product-api.ts';

/** The page opened by a mail link collects its session, once. */
export function answerClaim(api: ProductApi, accounts: AccountService): void {
  api.on(accountCalls.claimSession, async ({ code }, _, context) => {
    const kept = context.cookie(mailCookie) ?? '';
    if (kept !== '') context.setCookie(mailCookie, '', { path: claimPath, maxAgeSeconds: 0 });
    if (kept.startsWith(emailPrefix)) return { session: null, email: emailIn(kept) };
    const [ticket = '', verifier = ''] = kept.split('.');
    const secret = context.cookie(signUpCookie);
    if (ticket !== '' && verifier !== '') return answer(await exchange(accounts, ticket, verifier, context));
    // A Supabase project passed its code in the address; the verifier never left this server and this browser.
    if (code !== undefined && secret !== null) return answer(await exchange(accounts, code, secret, context));
    return answer(null);
  });
}

const answer = (session: LinkedSession | null) => ({
  session: session && { accessToken: session.accessToken, refreshToken: session.refreshToken },
  email: null,
});

function emailIn(kept: string): string | null {
  const email = Buffer.from(kept.slice(emailPrefix.length), 'base64url').toString();
  return email.length <= 320 ? email : null;
}

/** A session that can no longer be claimed is not an error: the page then asks the visitor to sign in. */
async function exchange(
  accounts: AccountService,
  code: string,
  verifier: string,
  { visitor, setCookie }: CallContext,
): Promise<LinkedSession | null> {
  try {
    const session = await accounts.exchangeCode({ code, verifier }, visitor);
    setCookie(signUpCookie, '', { path: '/', maxAgeSeconds: 0 });
    return session;
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.code') return null;
    throw error;
  }
}
