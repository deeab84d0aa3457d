import type {} from 'use-intl';
import type account from '../catalogs/en/account.json';
import type article from '../catalogs/en/article.json';
import type authStatus from '../catalogs/en/authStatus.json';
import type changelog from '../catalogs/en/changelog.json';
import type checkout from '../catalogs/en/checkout.json';
import type common from '../catalogs/en/common.json';
import type connect from '../catalogs/en/connect.json';
import type disclaimer from '../catalogs/en/disclaimer.json';
import type errors from '../catalogs/en/errors.json';
import type faq from '../catalogs/en/faq.json';
import type features from '../catalogs/en/features.json';
import type feedback from '../catalogs/en/feedback.json';
import type home from '../catalogs/en/home.json';
import type installed from '../catalogs/en/installed.json';
import type later from '../catalogs/en/later.json';
import type login from '../catalogs/en/login.json';
import type mail from '../catalogs/en/mail.json';
import type mailbox from '../catalogs/en/mailbox.json';
import type mailMoney from '../catalogs/en/mailMoney.json';
import type password from '../catalogs/en/password.json';
import type pricing from '../catalogs/en/pricing.json';
import type privacy from '../catalogs/en/privacy.json';
import type refusals from '../catalogs/en/refusals.json';
import type sites from '../catalogs/en/sites.json';
import type specimen from '../catalogs/en/specimen.json';
import type standIn from '../catalogs/en/standIn.json';
import type terms from '../catalogs/en/terms.json';
import type trust from '../catalogs/en/trust.json';
import type tutorial from '../catalogs/en/tutorial.json';
import type ui from '../catalogs/en/ui.json';
import type uninstalled from '../catalogs/en/uninstalled.json';
import type verify from '../catalogs/en/verify.json';
import { defaultLocale, type Locale, writtenLocales } from './locales.ts';

/** All texts, by namespace. One namespace is one file: a page loads only the ones it shows. */
export interface Messages {
  account: typeof account;
  article: typeof article;
  authStatus: typeof authStatus;
  changelog: typeof changelog;
  checkout: typeof checkout;
  common: typeof common;
  connect: typeof connect;
  disclaimer: typeof disclaimer;
  errors: typeof errors;
  faq: typeof faq;
  features: typeof features;
  feedback: typeof feedback;
  home: typeof home;
  mail: typeof mail;
  mailbox: typeof mailbox;
  mailMoney: typeof mailMoney;
  installed: typeof installed;
  later: typeof later;
  login: typeof login;
  password: typeof password;
  pricing: typeof pricing;
  privacy: typeof privacy;
  refusals: typeof refusals;
  sites: typeof sites;
  specimen: typeof specimen;
  standIn: typeof standIn;
  terms: typeof terms;
  trust: typeof trust;
  tutorial: typeof tutorial;
  ui: typeof ui;
  verify: typeof verify;
  uninstalled: typeof uninstalled;
}
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Locale;
  }
}

type Tree = { [key: string]: string | Tree };
const written: ReadonlySet<Locale> = new Set(writtenLocales);

/** English fills every message that a language does not have yet. */
export function withFallback(own: Tree, english: Tree): Tree {
  const merged: Tree = {};
  for (const [key, fallback] of Object.entries(english)) {
    const value = own[key];
    if (typeof fallback === 'string') merged[key] = typeof value === 'string' ? value : fallback;
    else merged[key] = withFallback(typeof value === 'object' ? value : {}, fallback);
  }
  return merged;
}

async function readCatalog(locale: Locale, namespace: Namespace): Promise<Tree> {
  const module: { default: Tree } = await import(`../catalogs/${locale}/${namespace}.json`, { with: { type: 'json' } });
  return module.default;
}

/** The messages of some namespaces, complete: what is not translated is English. */
export async function loadMessages<N extends Namespace>(
  locale: Locale,
  namespaces: readonly N[],
): Promise<Pick<Messages, N>> {
  const entries = await Promise.all(
    namespaces.map(async (namespace) => {
      const english = await readCatalog(defaultLocale, namespace);
      if (locale === defaultLocale || !written.has(locale)) return [namespace, english] as const;
      return [namespace, withFallback(await readCatalog(locale, namespace), english)] as const;
    }),
  );
  // The shape is that of the English files by construction of `withFallback`.
  return Object.fromEntries(entries) as unknown as Pick<Messages, N>;
}
