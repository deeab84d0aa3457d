import type { Verifier } from '@clipharbor/auth';
import { Hono } from 'hono';
import type { Config } from '../config/config.ts';
import type { JudgeOrigin } from './allowed-origins.ts';
import { type ProductApi, productApi } from './product-api.ts';
import { secureBy } from './security-headers.ts';
import type { FindSession } from './session-door.ts';
import { xsrfDoor } from './xsrf-door.ts';
import { xsrfTokens } from './xsrf-token.ts';

export interface ProductParts {
  readonly config: Pick<Config, 'publicOrigin' | 'trustProxy'>;
  readonly judge: JudgeOrigin;
  readonly verifier: Pick<Verifier, 'verify'>;
  readonly findSession: FindSession;
  /** The same in all processes: what one made, another judges. */
  readonly secret: string;
  readonly now?: (() => number) | undefined;
}

/** The product's API behind its door. Every part of the product that answers calls is one line in `parts`. */
export function mountProductApi(
  { config, judge, verifier, findSession, secret, now = Date.now }: ProductParts,
  parts: readonly ((api: ProductApi) => void)[],
): Hono {
  const isSecure = secureBy(config);
  const door = xsrfDoor({ tokens: xsrfTokens(secret), judge, isSecure });
  // Our own proxy overwrites this header; without a proxy nobody may name his own address.
  const addressHeader = config.trustProxy ? 'x-real-ip' : null;
  const api = productApi({ verifier, door, addressHeader, findSession, isSecure, now });
  for (const answer of parts) answer(api);
  return new Hono().route('/', api.app);
}
