import { accountCalls } from '@clipharbor/contracts';
import { AppError, looksLikeEmail } from '@clipharbor/domain';
import { defaultLocale, normaliseLocale } from '@clipharbor/i18n';
import type { AccountService } from '../accounts/account-service.ts';
import type { ProductApi } from './product-api.ts';

/** The same answer for every address: only its owner learns, by mail, whether there was an account already. */
export function answerSignUp(api: ProductApi, accounts: AccountService, siteUrl: string): void {
  api.on(accountCalls.signUp, async ({ email, password, name, locale }, _, { visitor }) => {
    const person = { email: email.trim(), password, name: name.trim() };
    if (person.name === '' || !looksLikeEmail(person.email)) throw new AppError('input.invalid');
    const language = normaliseLocale(locale ?? '') ?? defaultLocale;
    await accounts.signUp({ ...person, locale: language, redirectTo: `${siteUrl}/${language}/user` }, visitor);
    return {};
  });
}
