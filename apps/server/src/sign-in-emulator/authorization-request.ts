import { z } from 'zod';

const Request = z.object({
  response_type: z.literal('code'),
  scope: z.string().refine((scopes) => scopes.split(' ').includes('openid')),
  state: z.string().min(1).max(1000),
  nonce: z.string().min(1).max(1000),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  login_hint: z.string().max(320).optional(),
});

export interface AuthorizationRequest extends z.output<typeof Request> {
  readonly redirectUri: string;
}

export type RequestProblem = 'client' | 'redirect' | 'request';

/**
 * Stricter than the providers: they recommend state, nonce and challenge, while we require them, so that a sign-in without one of
 * them fails in development and not in production.
 */
export function readRequest(
  query: URLSearchParams,
  client: { readonly id: string; readonly redirectUri: string },
): AuthorizationRequest | RequestProblem {
  if (query.get('client_id') !== client.id) return 'client';
  if (query.get('redirect_uri') !== client.redirectUri) return 'redirect';
  const parsed = Request.safeParse(Object.fromEntries(query));
  return parsed.success ? { ...parsed.data, redirectUri: client.redirectUri } : 'request';
}
