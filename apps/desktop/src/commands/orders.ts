import type { DesktopJob, DesktopWindowAdd } from '@clipharbor/contracts';
import type { Meter } from '../account/meter.ts';
import type { JobOrder } from '../jobs/job-record.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { orderOf } from '../jobs/new-job.ts';
import type { SiteRules } from '../recipes/site-rules.ts';
import { checkAddress } from './check-address.ts';

export interface OrderParts {
  readonly jobs: Pick<Jobs, 'add' | 'ofOperation' | 'hasSaved'>;
  readonly meter: Pick<Meter, 'reserve' | 'settle'>;
  readonly rules: SiteRules;
}

/** What the plan must allow before an order starts. */
export const reserveFor = (
  { jobs, meter }: Pick<OrderParts, 'jobs' | 'meter'>,
  { url, page, format }: Pick<JobOrder, 'url' | 'page' | 'format'>,
  by: { readonly isExtension: boolean; readonly operationId?: string | undefined },
): ReturnType<Meter['reserve']> =>
  meter.reserve({
    page: page ?? url,
    format,
    isExtracted: jobs.hasSaved(url),
    source: by.isExtension ? 'shown' : 'given',
    ...(by.operationId === undefined ? {} : { operationId: by.operationId }),
  });

/** Downloads ordered by the extension and the window. An operation becomes one job, no matter how often it is requested. */
export class Orders {
  readonly #parts: OrderParts;
  readonly #pending = new Map<string, Promise<DesktopJob>>();

  constructor(parts: OrderParts) {
    this.#parts = parts;
  }

  async add(input: DesktopWindowAdd): Promise<DesktopJob> {
    const { jobs, rules } = this.#parts;
    const { operationId } = input;
    checkAddress(rules, input.url, input.page);
    if (operationId === undefined) return this.#add(input);
    const known = this.#pending.get(operationId) ?? jobs.ofOperation(operationId);
    if (known !== undefined) return known;
    const adding = this.#add(input).finally(() => this.#pending.delete(operationId));
    this.#pending.set(operationId, adding);
    return adding;
  }

  async #add(input: DesktopWindowAdd): Promise<DesktopJob> {
    const { jobs, meter } = this.#parts;
    const { operationId } = input;
    const order = orderOf(input);
    const units = await reserveFor(this.#parts, order, { isExtension: operationId !== undefined, operationId });
    try {
      return await jobs.add(order, units, operationId);
    } catch (error) {
      if (units !== null) await meter.settle(units, 'release');
      throw error;
    }
  }
}
