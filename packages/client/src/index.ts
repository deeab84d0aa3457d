/** How site, extension and desktop app speak to the server. */
export type { Accounts, MailLink, SocialProvider, UserSession } from './backend/accounts.ts';
export { sessionIdOf } from './backend/assurance.ts';
export { type BackendClient, createBackendClient } from './backend/backend-client.ts';
export type { BackendClientOptions, BackendPlace } from './backend/connect.ts';
export { type FreshSignIn, OTHER_ACCOUNT, type ProofOutcome } from './backend/fresh-sign-in.ts';
export type { Authenticator, Enrollment, LinkedIdentity, OwnAccount, SelfService } from './backend/self-service.ts';
export {
  type BrowserSessionStorage,
  browserSessionStorage,
  SESSION_KEY,
  type SessionStorage,
  type WebStorage,
} from './backend/session-storage.ts';
export type { FeedbackRow, Profile, SubscriptionState, Tables, UninstallReportRow } from './backend/tables.ts';
export { ClientError, type FailureKind } from './client-error.ts';
export {
  type ConnectionAnswer,
  type ConnectionResult,
  type ConnectionWish,
  completeConnection,
  connectedAddress,
  type PendingConnection,
  readConnectionAnswer,
  type SessionTokens,
  startConnection,
} from './linked-session/connection.ts';
export {
  backendPlace,
  createGuestClient,
  createLinkedProductClient,
  type LinkedCallOptions,
  type LinkedProductClient,
} from './linked-session/linked-client.ts';
export {
  createLinkedSession,
  LINKED_SESSION_KEY,
  type LinkedSession,
  type LinkedSessionOptions,
  type LinkedSessionState,
} from './linked-session/linked-session.ts';
export {
  createSessionServer,
  type RefreshOutcome,
  type SessionServer,
  type SessionServerOptions,
} from './linked-session/session-server.ts';
export {
  type CallOptions,
  createProductClient,
  type ProductClient,
  type ProductClientOptions,
} from './product/product-client.ts';
export type { PlanUsage } from './usage/kept-usage.ts';
export { LAST_ANSWER_MS } from './usage/offline-decision.ts';
export {
  createUsage,
  type PlanState,
  USAGE_KEY,
  type Usage,
  type UsageAnswer,
  type UsageOptions,
} from './usage/usage.ts';
export { createUsageServer, type UsageServer } from './usage/usage-server.ts';
export { PLAN_REFRESH_MS, type PlanWatchOptions, watchPlan } from './usage/watch-plan.ts';
