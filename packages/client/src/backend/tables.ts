import {
  type HistoryPage,
  historyPageSize,
  type Plan,
  parseAccount,
  parseHistoryEntry,
  type SignedInAccount,
} from '@clipharbor/domain';
import * as z from 'zod/mini';
import { unreadableError } from '../client-error.ts';
import type { Connect } from './connect.ts';
import { failureOf, readRows } from './failure.ts';

export interface Profile {
  readonly userId: string;
  readonly fullName: string | null;
  readonly locale: string;
}

/** The account as far as plans are concerned, and the payment provider's id for its owner. */
export interface SubscriptionState {
  readonly account: SignedInAccount;
  readonly customerId: string | null;
  readonly paymentMethod: string | null;
}

export interface FeedbackRow {
  readonly satisfaction: number;
  readonly problemsFaced: string | null;
  readonly content: string | null;
  readonly advice: string | null;
  readonly email: string | null;
}

export interface UninstallReportRow {
  readonly short_reason: string;
  readonly detail_reason: string | null;
  readonly email: string | null;
  readonly browser_info: {
    readonly browser: string;
    readonly userAgent: string;
    readonly platform: string;
    readonly language: string;
  };
}

/** The reads and writes of section 7 of the specification. The database decides who sees which row. */
export interface Tables {
  /** All plans by level, including those no longer sold. Fetched once, then cached. */
  plans(): Promise<readonly Plan[]>;
  profile(userId: string): Promise<Profile | null>;
  subscriptionStatus(userId: string): Promise<SubscriptionState>;
  /** Page `page` (from 1) of the history, newest first; a page that does not exist becomes the last one. */
  history(userId: string, page: number): Promise<HistoryPage>;
  sendFeedback(row: FeedbackRow): Promise<void>;
  sendUninstallReport(row: UninstallReportRow): Promise<void>;
}

const profileRow = z.object({ user_id: z.string(), full_name: z.nullable(z.string()), locale: z.string() });
const payer = z.nullish(z.object({ cus_id: z.nullish(z.string()), default_payment_method: z.nullish(z.string()) }));
const outOfRange = 'PGRST103';

interface TablesOptions {
  readonly connect: Connect;
  readonly readPlans: () => Promise<readonly Plan[]>;
  readonly timeoutMs: number;
}

export function tables({ connect, readPlans, timeoutMs }: TablesOptions): Tables {
  const rows = async <T>(
    work: PromiseLike<{
      data: T;
      error: Parameters<typeof failureOf>[0] | null;
      status: number;
      count?: number | null;
    }>,
  ) => {
    const answer = await work;
    if (answer.error) throw failureOf(answer.error, timeoutMs, answer.status);
    return answer;
  };

  let known: Promise<readonly Plan[]> | undefined;
  const plans = (): Promise<readonly Plan[]> => {
    known ??= readPlans().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  const readHistory = async (userId: string, page: number): Promise<HistoryPage> => {
    const client = await connect();
    const first = (page - 1) * historyPageSize;
    const { data, status, count } = await rows(
      client
        .from('subscription_record')
        .select('type,created_at,detail', { count: 'exact' })
        .eq('owner_id', userId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(first, first + historyPageSize - 1),
    );
    const pageCount = Math.max(1, Math.ceil((count ?? 0) / historyPageSize));
    return { entries: readRows(status, () => (data ?? []).map(parseHistoryEntry)), page, pageCount };
  };

  return {
    plans,
    async profile(userId) {
      const client = await connect();
      const { data, status } = await rows(
        client.from('user_profiles').select('user_id,full_name,locale').eq('user_id', userId).maybeSingle(),
      );
      if (data === null) return null;
      const row = z.safeParse(profileRow, data);
      if (!row.success) throw unreadableError(status, row.error);
      return { userId: row.data.user_id, fullName: row.data.full_name, locale: row.data.locale };
    },
    async subscriptionStatus(userId) {
      const client = await connect();
      const [offered, { data, status }] = await Promise.all([
        plans(),
        rows(client.from('subscription_status').select('*').eq('owner_id', userId).maybeSingle()),
      ]);
      const owner = z.safeParse(payer, data?.current_subscription);
      return {
        account: readRows(status, () => parseAccount(data, offered)),
        customerId: owner.data?.cus_id ?? null,
        paymentMethod: owner.data?.default_payment_method ?? null,
      };
    },
    async history(userId, page) {
      const wanted = Number.isSafeInteger(page) && page > 0 ? page : 1;
      try {
        return await readHistory(userId, wanted);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === outOfRange)) throw error;
        const { pageCount } = await readHistory(userId, 1);
        return readHistory(userId, pageCount);
      }
    },
    async sendFeedback(row) {
      await rows((await connect()).from('feedback').insert(row));
    },
    async sendUninstallReport(row) {
      await rows((await connect()).from('extension_uninstall_report').insert(row));
    },
  };
}
