import { createHash, randomBytes } from 'node:crypto';
import { signUpCookie } from '@clipharbor/auth';
import { accountCalls } from '@clipharbor/contracts';
import { AppError, looksLikeEmail } from '@clipharbor/domain';
import type { AccountService } from '../accounts/account-service.ts';
import type { CallContext, ProductApi } from '../http/product-api.ts';
import { visitorLanguage } from './visitor-language.ts';

/** As long as the mail's link is valid. */
const keptSeconds = 3600;

/** Kept across several attempts, so that the newest mail is recognized as the same visitor's. */
function browserSecret({ cookie }: CallContext): string {
  const kept = cookie(signUpCookie) ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url');
}

/** Pages on which a visitor without an account has already made a choice. */
const pagesToReturnTo = new Set(['pricing', 'connect']);

/** The page where the sign-up started if it holds a choice, otherwise the account page. */
function returnPage({ headers }: Request, siteUrl: string, language: string): URL {
  const account = new URL(`/${language}/user`, siteUrl);
  const from = URL.parse(headers.get('referer') ?? '');
  if (from?.origin !== account.origin) return account;
  const [, , page = '', ...deeper] = from.pathname.split('/');
  return pagesToReturnTo.has(page) && deeper.length === 0
    ? new URL(`/${language}/${page}${from.search}`, siteUrl)
    : account;
}

/** The response is the same for every address: only its owner learns, by mail, whether there was an account already. */
export function answerSignUp(api: ProductApi, accounts: AccountService, siteUrl: string): void {
  api.on(accountCalls.signUp, async ({ email, password, name }, _, context) => {
    const person = { email: email.trim(), password, name: name.trim() };
    if (person.name === '' || !looksLikeEmail(person.email)) throw new AppError('input.invalid');
    const language = visitorLanguage(context.request);
    const secret = browserSecret(context);
    const returnTo = returnPage(context.request, siteUrl, language);
    // A Supabase project sends the browser straight to this address; our own server adds the same parameter itself.
    returnTo.searchParams.set('mail_link', 'signed_in');
    const redirectTo = returnTo.href;
    const codeChallenge = createHash('sha256').update(secret).digest('base64url');
    await accounts.signUp({ ...person, locale: language, redirectTo, codeChallenge }, context.visitor);
    context.setCookie(signUpCookie, secret, { path: '/', maxAgeSeconds: keptSeconds });
    return {};
  });
}
