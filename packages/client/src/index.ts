/** How site, extension and desktop app communicate with the server. */
export type { Accounts, MailLink, SocialProvider, UserSession } from './backend/accounts.ts';
export { sessionIdOf } from './backend/assurance.ts';
export { type BackendClient, createBackendClient } from './backend/backend-client.ts';
export type { BackendClientOptions, BackendPlace } from './backend/connect.ts';
export { type FreshSignIn, otherAccount, type ProofOutcome } from './backend/fresh-sign-in.ts';
export type { Authenticator, Enrollment, LinkedIdentity, OwnAccount, SelfService } from './backend/self-service.ts';
export {
  type BrowserSessionStorage,
  browserSessionStorage,
  type SessionStorage,
  sessionKey,
  type WebStorage,
} from './backend/session-storage.ts';
export type { FeedbackRow, Profile, SubscriptionState, Tables, UninstallReportRow } from './backend/tables.ts';
export { ClientError, type FailureKind } from './client-error.ts';
export {
  type ConnectionAnswer,
  type ConnectionRequest,
  type ConnectionResult,
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
  type LinkedSession,
  type LinkedSessionOptions,
  type LinkedSessionState,
  linkedSessionKey,
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
export { lastAnswerMs } from './usage/offline-decision.ts';
export type { PlanUsage } from './usage/stored-usage.ts';
export {
  createUsage,
  type PlanState,
  type Usage,
  type UsageAnswer,
  type UsageOptions,
  usageKey,
} from './usage/usage.ts';
export { createUsageServer, type UsageServer } from './usage/usage-server.ts';
export { type PlanWatchOptions, planRefreshMs, watchPlan } from './usage/watch-plan.ts';
