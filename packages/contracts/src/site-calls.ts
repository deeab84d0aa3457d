import * as z from 'zod/mini';
import { call } from './call.ts';
import { nothing } from './shapes.ts';

/** The installer of the desktop app, if this deployment has one. `url` may be a path of this site. */
export const windowsPackage = z.object({
  url: z.string(),
  version: z.string(),
  size: z.int(),
  sha256: z.string(),
});
export type WindowsPackage = z.infer<typeof windowsPackage>;

export const siteCalls = {
  /** What pages and programs must know before they can talk to the backend. Differs between deployments. */
  config: call({
    method: 'GET',
    path: '/config.json',
    caller: 'anyone',
    body: nothing,
    data: z.object({
      /** Where /auth/v1 and /rest/v1 are; `null`: here. */
      backendUrl: z.nullable(z.url()),
      publishableKey: z.string(),
      windowsPackage: z.optional(z.nullable(windowsPackage)),
    }),
  }),
} as const;
