import { usageKinds, usageStates } from '@clipharbor/domain';
import * as z from 'zod/mini';
import { call } from './call.ts';
import { moment, nothing, planId, uuid } from './shapes.ts';

/** Made by the client, so that a repeated call counts once. */
const operation = z.object({ operationId: uuid });

/** `remaining` is `null` without a limit, and also when the operation is not known. */
const usageResult = z.object({ state: z.enum(usageStates), remaining: z.nullable(z.int()) });

const meter = z.object({ limit: z.nullable(z.int()), consumed: z.int(), remaining: z.nullable(z.int()) });

export const usageCalls = {
  usage: call({
    method: 'GET',
    path: '/usage',
    caller: 'user',
    body: nothing,
    data: z.object({
      isEntitled: z.boolean(),
      hasLifetimeAccess: z.boolean(),
      isFreeTrial: z.boolean(),
      /** The plan someone has, or else the last one they had; `null` for those who never had any. */
      planId: z.nullable(planId),
      /** When access ends unless it is paid on; `null` for ever, or without any. */
      accessUntil: z.nullable(moment),
      /** When the counts are reset; `null` when they never do. */
      resetsAt: z.nullable(moment),
      meters: z.object({ extraction: meter, download: meter, conversion: meter }),
    }),
  }),
  reserve: call({
    method: 'POST',
    path: '/usage/reserve',
    caller: 'user',
    body: z.object({ operationId: uuid, kind: z.enum(usageKinds) }),
    data: usageResult,
  }),
  commit: call({ method: 'POST', path: '/usage/commit', caller: 'user', body: operation, data: usageResult }),
  release: call({ method: 'POST', path: '/usage/release', caller: 'user', body: operation, data: usageResult }),
} as const;
