import { AppError } from '@clipharbor/domain';
import { z } from 'zod';
import { refusalFor } from '../auth-refusal.ts';

/** A Supabase project that manages the accounts. */
export interface SupabaseProject {
  /** Scheme and host. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  /** `publishable` for what visitors do, `secret` for what only a server may do, otherwise a user's own token. */
  readonly as: 'publishable' | 'secret' | { readonly token: string };
}

export interface ProjectAuth {
  /** Calls the project's account service. Refusals are `AppError`s; a project that does not respond is `unavailable`. */
  ask(path: string, request: Request): Promise<unknown>;
}

const timeoutMs = 20_000;
const Refusal = z.object({
  code: z.unknown(),
  error_code: z.string().optional(),
  msg: z.string().optional(),
  message: z.string().optional(),
});

export function projectAuth(project: SupabaseProject, fetch: typeof globalThis.fetch = globalThis.fetch): ProjectAuth {
  return {
    async ask(path, { method = 'POST', body, as }) {
      const apikey = as === 'secret' ? project.secretKey : project.publishableKey;
      let response: Response;
      let text: string;
      try {
        response = await fetch(`${project.url}/auth/v1/${path}`, {
          method,
          headers: {
            apikey,
            authorization: `Bearer ${typeof as === 'string' ? apikey : as.token}`,
            'content-type': 'application/json',
            'x-supabase-api-version': '2024-01-01',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        text = await response.text();
      } catch (cause) {
        throw new AppError('unavailable', { detail: `auth/v1/${path.split('?')[0]}`, cause });
      }
      if (response.status >= 500) throw new AppError('unavailable', { detail: `status ${response.status}` });
      const json: unknown = text === '' ? null : parse(text);
      if (response.ok) return json;
      throw refusal(response, json);
    },
  };
}

function refusal(response: Response, json: unknown): AppError {
  const { code, error_code, msg, message } = Refusal.safeParse(json).data ?? { code: undefined };
  const name = typeof code === 'string' ? code : (error_code ?? '');
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new AppError(response.status === 429 ? 'tooMany' : refusalFor(name), {
    detail: `${response.status} ${name} ${msg ?? message ?? ''}`,
    retryAfterSeconds: Number.isSafeInteger(wait) ? wait : undefined,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('unavailable', { detail: 'the account service did not answer in JSON', cause });
  }
}
