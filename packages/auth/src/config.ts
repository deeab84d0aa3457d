import type { LimitRules } from './limits/rules.ts';
import { defaultRules } from './limits/rules.ts';
import type { MailReturn } from './mail-return.ts';
import type { OAuthProvider } from './oauth/provider.ts';
import type { VerifyPage } from './verify-page.ts';

export interface AuthConfig {
  /** The website: default target of every redirect. */
  readonly siteUrl: string;
  /** Public address of this service, e.g. `https://clip.example/auth/v1`. Also the issuer of its tokens. */
  readonly externalUrl: string;
  readonly issuer: string;
  readonly audience: string;
  /** Further addresses that visitors may be sent to; see `redirectRules`. */
  readonly redirectUrls: readonly string[];
  /**
   * Page of the site that mail links lead to, with `token_hash`, `type` and `redirect_to`; it calls `verifyOtp` when its
   * button is pressed. Or a function that renders the page. By default, a plain built-in page is shown.
   */
  readonly verifyPage: string | VerifyPage | null;

  /** Where a browser is sent from there. By default like GoTrue, with tokens or a code in the address. */
  readonly mailReturn: MailReturn | null;

  readonly signUpEnabled: boolean;
  /** Never reveals whether an account exists; GoTrue reveals it to anyone who requests a link or a taken address. */
  readonly hidesAccounts: boolean;
  readonly emailEnabled: boolean;
  readonly emailAutoconfirm: boolean;
  /** A change of address must also be confirmed from the old address. */
  readonly emailDoubleConfirm: boolean;
  /** Phone numbers work with a password only: there is no text message service. */
  readonly phoneEnabled: boolean;
  readonly phoneAutoconfirm: boolean;
  readonly anonymousEnabled: boolean;
  readonly manualLinkingEnabled: boolean;
  readonly providers: readonly OAuthProvider[];
  /** API keys may be tokens signed by one of the signing keys, such as those made by Supabase's CLI. */
  readonly signedApiKeys: boolean;
  /** The browser that returns from a provider must be the one that left. Needs cookies on `externalUrl`. */
  readonly bindOAuthToBrowser: boolean;

  readonly passwordMinLength: number;
  readonly rejectCommonPasswords: boolean;
  /** A session older than a day needs a code from a mail before it may change the password. */
  readonly requireReauthentication: boolean;
  /** Checks which session may make which call with the table of `@clipharbor/domain`, instead of GoTrue's few rules only. */
  readonly checksSessions: boolean;

  readonly accessSeconds: number;
  readonly sessionSeconds: number;
  readonly reuseSeconds: number;
  readonly linkSeconds: number;
  readonly flowSeconds: number;
  readonly challengeSeconds: number;
  readonly maxFactors: number;

  readonly limits: LimitRules | 'off';
  /**
   * Header in which the surrounding server passes the visitor's address, after it has decided which proxies to trust. By
   * default the address of the connection is used.
   */
  readonly addressHeader: string | null;
  /** Languages that mails are available in; the first is the default. */
  readonly locales: readonly string[];
}

export type AuthConfigInput = Partial<AuthConfig> & Pick<AuthConfig, 'siteUrl' | 'externalUrl'>;

const daySeconds = 86_400;

export function completeConfig(input: AuthConfigInput): AuthConfig {
  return {
    issuer: input.externalUrl,
    audience: 'authenticated',
    redirectUrls: [],
    verifyPage: null,
    mailReturn: null,
    signUpEnabled: true,
    hidesAccounts: true,
    emailEnabled: true,
    emailAutoconfirm: false,
    emailDoubleConfirm: true,
    phoneEnabled: false,
    phoneAutoconfirm: false,
    anonymousEnabled: false,
    manualLinkingEnabled: true,
    providers: [],
    signedApiKeys: false,
    bindOAuthToBrowser: true,
    passwordMinLength: 8,
    rejectCommonPasswords: true,
    requireReauthentication: true,
    checksSessions: true,
    accessSeconds: 15 * 60,
    sessionSeconds: 30 * daySeconds,
    reuseSeconds: 10,
    linkSeconds: 3600,
    flowSeconds: 300,
    challengeSeconds: 300,
    maxFactors: 10,
    limits: defaultRules,
    addressHeader: null,
    locales: ['en'],
    ...input,
  };
}
