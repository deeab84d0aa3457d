import type { Database } from '@clipharbor/database';
import { type BrowserFamily, detectBrowser } from '@clipharbor/domain';
import { isLocale } from '@clipharbor/i18n';
import * as z from 'zod/mini';

/** What is counted: how often, never by whom. */
const countedEvents = ['page.view', 'store.open', 'windows.download'] as const;

/** What a page reports. It has no field that could hold an identifier. */
const CountRequest = z.strictObject({
  event: z.enum(countedEvents),
  locale: z.string().check(z.maxLength(5)),
  page: z.string().check(z.maxLength(120)),
});

export interface Count {
  readonly event: (typeof countedEvents)[number];
  readonly locale: string;
  readonly page: string;
  readonly browser: BrowserFamily;
}

/** The row that a request adds to, or `null` for what none of our pages send. `isPage` keeps made-up paths out of the table. */
export function countOf(body: unknown, userAgent: string, isPage: (path: string) => boolean): Count | null {
  const request = CountRequest.safeParse(body);
  if (!request.success) return null;
  const { event, locale, page } = request.data;
  if (!isLocale(locale) || !isPage(`/${locale}${page}`)) return null;
  return { event, locale, page, browser: detectBrowser(userAgent) };
}

export async function addCount(database: Database, { event, locale, page, browser }: Count): Promise<void> {
  await database.as({ role: 'service_role' }).query(
    `insert into public.anonymous_count (event, locale, page, browser) values ($1, $2, $3, $4)
     on conflict (day, event, locale, page, browser) do update set count = anonymous_count.count + 1`,
    [event, locale, page, browser],
  );
}
