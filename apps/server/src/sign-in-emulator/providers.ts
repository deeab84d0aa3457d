import { google, microsoft, type OAuthProvider } from '@clipharbor/auth';
import type { Hono } from 'hono';
import type { SignInConfig } from '../config/config.ts';
import { standIn } from './stand-in.ts';

export interface SignInParts {
  readonly providers: readonly OAuthProvider[];
  /** The pages of the emulators; null if none is needed or allowed. */
  readonly app: Hono | null;
}

/** The real provider if there are keys, its emulator if that is allowed, otherwise none. */
export function signInParts(
  config: SignInConfig,
  { origin, isProduction }: { origin: string; isProduction: boolean },
): SignInParts {
  const real = [
    ...(config.google ? [google(config.google)] : []),
    ...(config.microsoft ? [microsoft(config.microsoft)] : []),
  ];
  const ids = (['google', 'azure'] as const).filter((id) => real.every((provider) => provider.id !== id));
  if (!config.allowsStandIn || ids.length === 0) return { providers: real, app: null };
  const { app, providers } = standIn({ origin, ids, isPublic: isProduction });
  return { providers: [...real, ...providers], app };
}
