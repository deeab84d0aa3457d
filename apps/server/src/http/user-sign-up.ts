import { accountCalls } from '@clipharbor/contracts';
import { AppError, looksLikeEmail } from '@clipharbor/domain';
import type { AccountService } from '../accounts/account-service.ts';
import type { ProductApi } from './product-api.ts';
import { visitorLanguage } from './visitor-language.ts';

/** The same answer for every address: only its owner learns, by mail, whether there was an account already. */
export function answerSignUp(api: ProductApi, accounts: AccountService, siteUrl: string): void {
  api.on(accountCalls.signUp, async ({ email, password, name }, _, { visitor, request }) => {
    const person = { email: email.trim(), password, name: name.trim() };
    if (person.name === '' || !looksLikeEmail(person.email)) throw new AppError('input.invalid');
    const language = visitorLanguage(request);
    await accounts.signUp({ ...person, locale: language, redirectTo: `${siteUrl}/${language}/user` }, visitor);
    return {};
  });
}
