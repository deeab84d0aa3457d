export { appFor } from './app.ts';
export type { AuthConfig, AuthConfigInput } from './config.ts';
export { type Auth, type AuthOptions, createAuth, type VisitorInfo } from './context.ts';
export { AuthError, type AuthErrorCode, invalid } from './errors/auth-error.ts';
export { requireService, uuidParam } from './http/authenticate.ts';
export { bodyUpTo } from './http/body-limit.ts';
export { pageOf, setPageHeaders } from './http/paging.ts';
export { type Route, readBody } from './http/route.ts';
export { visitorInfo } from './http/visitor-info.ts';
export { visitorOf } from './limits/address.ts';
export { defaultRules, type LimitRules, type RuleName } from './limits/rules.ts';
export type { AuthMail, MailPort, MailTemplate } from './mail.ts';
export { type MailLinkResult, type MailOutcome, type MailReturn, signUpCookie } from './mail-return.ts';
export type { OAuthProvider, ProviderPerson } from './oauth/provider.ts';
export { google, microsoft, type ProviderSettings } from './oauth/providers.ts';
export { type PasswordHasher, passwordHasher } from './password/hash.ts';
export {
  createDeviceCode,
  type DeviceExchange,
  type DeviceLink,
  exchangeDeviceCode,
  spendDeviceCode,
} from './service/device-link.ts';
export { exchangeCode } from './service/pkce.ts';
export type { SessionJson } from './service/session.ts';
export { sessionFacts } from './service/session-check.ts';
export { listSessions, revokeSessions, type SessionInfo } from './service/session-list.ts';
export { type SignUp, signUp } from './service/sign-up.ts';
export { sweep } from './service/sweep.ts';
export { addSigningKey, createKeys, ephemeralKeys, KeyFileError, loadKeys } from './tokens/key-file.ts';
export type { AuthKeys, SigningKey } from './tokens/keys.ts';
export { newSecret, sha256 } from './tokens/secret-text.ts';
export {
  type ApiRole,
  createVerifier,
  TokenError,
  type VerifiedToken,
  type Verifier,
  type VerifierOptions,
} from './tokens/verifier.ts';
export type { VerifyForm, VerifyPage } from './verify-page.ts';
