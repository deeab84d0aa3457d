import * as z from 'zod/mini';
import { call } from './call.ts';
import { nothing } from './shapes.ts';

export const siteCalls = {
  /** What pages and programs have to know before they can speak to the backend. Differs from one installation to the next. */
  config: call({
    method: 'GET',
    path: '/config.json',
    caller: 'anyone',
    body: nothing,
    data: z.object({
      /** Where /auth/v1 and /rest/v1 are; `null`: here. */
      backendUrl: z.nullable(z.url()),
      publishableKey: z.string(),
    }),
  }),
} as const;
