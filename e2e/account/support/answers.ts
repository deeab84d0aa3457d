import { type Call, type DataOf, granted, subscriptionCalls, tableRows, usageCalls } from '@clipharbor/contracts';
import { apiErrors, type ErrorCode } from '@clipharbor/domain';
import type { Page, Request } from '@playwright/test';
import * as z from 'zod/mini';

/**
 * Mock responses for calls whose server side is not under test. Everything is checked against the contracts, so that no test can
 * rely on a response that the server could not give.
 */
export async function answer<C extends Call>(page: Page, call: C, data: DataOf<C>): Promise<Request[]> {
  return respond(page, call, 200, z.parse(granted(call.data), { success: true, data }));
}

/** The same, for a call that is refused. */
export async function refuse(page: Page, call: Call, code: ErrorCode): Promise<Request[]> {
  const { status, text } = apiErrors[code];
  return respond(page, call, status, { success: false, error: text, code, requestId: 'r-test' });
}

async function respond(page: Page, call: Call, status: number, json: unknown): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route(
    (url) => url.pathname === call.path,
    async (route) => {
      if (route.request().method() !== call.method) return route.fallback();
      asked.push(route.request());
      await route.fulfill({ status, json });
    },
  );
  return asked;
}

const seconds = (time: number) => Math.floor(time / 1000);
const dayMs = 86_400_000;

interface Held {
  readonly planId: 1 | 2 | 3 | 4 | 6;
  readonly status?: 'active' | 'canceled' | 'past_due';
  readonly isCanceled?: boolean;
  /** Days from now until the period ends. */
  readonly endsIn?: number;
  readonly consumed?: { readonly extraction: number; readonly download: number; readonly conversion: number };
}
const planNames = { 1: 'Free Trial', 2: 'Monthly', 3: 'Half-year', 4: 'Yearly', 6: 'Quarterly' } as const;

/** The `subscription_status` of the signed-in user: nothing, lifetime access, or a subscription. */
export async function holds(page: Page, held: Held | 'nothing' | 'lifetime'): Promise<void> {
  const rows = held === 'nothing' ? [] : [held === 'lifetime' ? lifetimeRow : rowOf(held)];
  const json = rows.map((row) => z.parse(tableRows.subscription_status, row));
  await page.route(
    (url) => url.pathname === '/rest/v1/subscription_status',
    (route) => route.fulfill({ json }),
  );
}

const ownerId = '00000000-0000-4000-8000-000000000001';
const empty = { owner_id: ownerId, extraction_consumed: 0, download_consumed: 0, conversion_consumed: 0 };
/** Limits come from the plan, not from here. */
const summaryOf = (id: number, name: string) => ({
  id,
  name,
  detail: { is_free_trial: id === 1, extraction_limit: null, download_limit: null, conversion_limit: null },
});
const lifetimeRow = {
  ...empty,
  status: 'active',
  has_lifetime_access: true,
  subscription_detail: null,
  current_subscription: {
    sub_id: 'life_1',
    plan: summaryOf(5, 'Lifetime'),
    product_id: null,
    cus_id: 'cus_1',
    default_payment_method: null,
  },
};

function rowOf({ planId, status = 'active', isCanceled = false, endsIn = 20, consumed }: Held) {
  const now = Date.now();
  return {
    ...empty,
    status,
    has_lifetime_access: false,
    extraction_consumed: consumed?.extraction ?? 0,
    download_consumed: consumed?.download ?? 0,
    conversion_consumed: consumed?.conversion ?? 0,
    subscription_detail: {
      plan_id: planId,
      plan: summaryOf(planId, planNames[planId]),
      status,
      current_period_start: seconds(now - 10 * dayMs),
      current_period_end: seconds(now + endsIn * dayMs),
      is_canceled: isCanceled,
    },
    current_subscription: {
      sub_id: 'sub_1',
      plan: summaryOf(planId, planNames[planId]),
      product_id: null,
      cus_id: planId === 1 ? null : 'cus_1',
      default_payment_method: null,
    },
  };
}

function recordAt(index: number) {
  const time = Date.UTC(2026, 10, 15) - index * dayMs;
  return z.parse(tableRows.subscription_record, {
    type: index % 2 === 0 ? 'creation' : 'cancellation',
    created_at: new Date(time).toISOString(),
    detail: { plan: { id: 2, name: 'Monthly' }, sub_id: `sub_${index}`, period_start: seconds(time) },
  });
}

/** `count` entries of the history, newest first, as /rest/v1 pages through them. */
export async function hasHistory(page: Page, count: number): Promise<void> {
  await page.route(
    (url) => url.pathname === '/rest/v1/subscription_record',
    (route) => {
      const query = new URL(route.request().url()).searchParams;
      const first = Number(query.get('offset') ?? 0);
      const last = Math.min(count, first + Number(query.get('limit') ?? count));
      const rows = Array.from({ length: last - first }, (_, index) => recordAt(first + index));
      const range = rows.length === 0 ? `*/${count}` : `${first}-${last - 1}/${count}`;
      return route.fulfill({
        status: rows.length < count ? 206 : 200,
        headers: { 'content-range': range, 'access-control-expose-headers': 'content-range' },
        json: rows,
      });
    },
  );
}

/** The usage of an account whose counts never reset. */
export const hasUsage = (page: Page, resetsAt: string | null = null) =>
  answer(page, usageCalls.usage, {
    isEntitled: true,
    hasLifetimeAccess: false,
    isFreeTrial: true,
    planId: 1,
    accessUntil: null,
    resetsAt,
    meters: {
      extraction: { limit: 30, consumed: 12, remaining: 18 },
      download: { limit: 15, consumed: 14, remaining: 1 },
      conversion: { limit: 5, consumed: 5, remaining: 0 },
    },
  });

/** What the half-year plan costs a user on trial. */
export const halfYearTerms: DataOf<typeof subscriptionCalls.preview>['terms'] = {
  ...{ priceCents: 3594, creditCents: 0, dueNowCents: 3594, carriedCreditCents: 0, endsCurrent: false },
  renewal: {
    nextCharge: { at: '2027-05-15T00:00:00Z', cents: 3594 },
    ...{ every: { period: 'month', count: 6 }, cents: 3594 },
  },
};

export const previewOf = (page: Page) =>
  answer(page, subscriptionCalls.preview, {
    planId: 4,
    terms: {
      ...{ priceCents: 4794, creditCents: 539, dueNowCents: 4255, carriedCreditCents: 0, endsCurrent: false },
      renewal: {
        nextCharge: { at: '2027-11-15T00:00:00Z', cents: 4794 },
        ...{ every: { period: 'year', count: 1 }, cents: 4794 },
      },
    },
    validForMs: 3_600_000,
  });
