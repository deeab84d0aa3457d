import { type DataOf, usageCalls } from '@clipharbor/contracts';
import { usageKinds } from '@clipharbor/domain';
import * as z from 'zod/mini';
import { parseStored } from '../parse-stored.ts';

/** A reservation expires this long after it was made or renewed, by the server's rule. */
export const reservationMs = 15 * 60_000;

const operation = z.lazy(() =>
  z.object({
    operationId: z.string(),
    kind: z.enum(usageKinds),
    /** `running`: the outcome is still open. The other two are kept until they are reported to the server. */
    phase: z.enum(['running', 'commit', 'release']),
    grantedAtMs: z.number(),
    /** When the server last reserved it; `null` if it was granted offline. */
    reservedAtMs: z.nullable(z.number()),
  }),
);

/** The server's last answer. */
const lastAnswer = z.lazy(() => z.object({ atMs: z.number(), usage: usageCalls.usage.data }));

const schema = z.lazy(() =>
  z.object({
    userId: z.string(),
    plan: z.catch(z.nullable(lastAnswer), null),
    // A damaged entry does not affect the others: unreported usage stays owed.
    operations: z.pipe(
      z.array(z.catch(z.nullable(operation), null)),
      z.transform((entries) => entries.filter((entry) => entry !== null)),
    ),
  }),
);

export type PlanUsage = DataOf<typeof usageCalls.usage>;
export type StoredOperation = z.output<typeof operation>;
/** The stored usage of one user. It contains counts and random ids: no URL, no title. */
export type StoredUsage = z.output<typeof schema>;

export const noStoredUsage = (userId: string): StoredUsage => ({ userId, plan: null, operations: [] });

export const parseStoredUsage = (text: string | null): StoredUsage | null => parseStored(schema, text);
