import type { Verifier } from '@clipharbor/auth';
import { Hono } from 'hono';
import type { Config } from '../config/config.ts';
import type { ClassifyOrigin } from './allowed-origins.ts';
import { csrfGuard } from './csrf-guard.ts';
import { csrfTokens } from './csrf-token.ts';
import { type ProductApi, productApi } from './product-api.ts';
import { secureBy } from './security-headers.ts';
import type { FindSession } from './session-guard.ts';

export interface ProductParts {
  readonly config: Pick<Config, 'publicOrigin' | 'trustProxy'>;
  readonly classifyOrigin: ClassifyOrigin;
  readonly verifier: Pick<Verifier, 'verify'>;
  readonly findSession: FindSession;
  /** The same in all processes, so that each can verify what another created. */
  readonly secret: string;
  readonly now?: (() => number) | undefined;
}

/** The product's API behind its CSRF guard. Each part that handles calls is one line in `parts`. */
export function mountProductApi(
  { config, classifyOrigin, verifier, findSession, secret, now = Date.now }: ProductParts,
  parts: readonly ((api: ProductApi) => void)[],
): Hono {
  const isSecure = secureBy(config);
  const guard = csrfGuard({ tokens: csrfTokens(secret), classifyOrigin, isSecure });
  // Our own proxy overwrites this header. Without a proxy it is ignored: no one may choose their own address.
  const addressHeader = config.trustProxy ? 'x-real-ip' : null;
  const api = productApi({ verifier, csrfGuard: guard, addressHeader, findSession, isSecure, now });
  for (const answer of parts) answer(api);
  return new Hono().route('/', api.app);
}
