import { randomUUID } from 'node:crypto';
import type { LinkedSession, Usage, UsageAnswer } from '@clipharbor/client';
import type { DesktopFormat } from '@clipharbor/contracts';
import type { UsageKind } from '@clipharbor/domain';
import { type PageSource, pageTermsOf } from '@clipharbor/sites';
import { CommandError } from '../command-error.ts';

/** What one download uses, under ids that ensure each unit is counted once. */
export interface Units {
  readonly userId: string;
  readonly operations: { readonly operationId: string; readonly kind: UsageKind }[];
}

export interface UnitRequest {
  /** The page, or the address itself if the page is unknown. */
  readonly page: string;
  /** The extension's orders keep the terms under which it sent them. */
  readonly source: PageSource;
  readonly format: DesktopFormat;
  /** The address was saved before, so its extraction has already been counted. */
  readonly isExtracted: boolean;
  /** The operation that the extension has reserved. It has already counted the extraction. */
  readonly operationId?: string;
}

/** Formats whose sound is re-encoded; the others keep the sound unchanged. */
const converted: ReadonlySet<DesktopFormat> = new Set(['mp3', 'wav']);

function kindsFor({ format, isExtracted }: UnitRequest): UsageKind[] {
  return [
    ...(isExtracted ? [] : (['extraction'] as const)),
    'download',
    ...(converted.has(format) ? (['conversion'] as const) : []),
  ];
}

export interface MeterOptions {
  readonly usage: Pick<Usage, 'reserve' | 'commit' | 'release'>;
  readonly session: Pick<LinkedSession, 'state'>;
}

/** Decides whether a download may start, by the extension's rules, and settles what it used. */
export class Meter {
  readonly #options: MeterOptions;

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  /** Null if nothing is counted. Throws if the plan does not allow the download. */
  async reserve(request: UnitRequest): Promise<Units | null> {
    const terms = pageTermsOf(request.page, request.source);
    if (terms === 'guest') return null;
    const state = await this.#options.session.state();
    if (state.kind === 'signedOut') {
      if (terms === 'local') return null;
      throw new CommandError('auth.required');
    }
    const { operationId } = request;
    if (operationId !== undefined) {
      const handedOver: Units = { userId: state.userId, operations: [{ operationId, kind: 'download' }] };
      // It belongs to another user or has been released, so the app counts under its own id.
      if ((await this.#ask(handedOver).catch(() => 'released')) !== 'released') {
        return {
          ...handedOver,
          operations: [...handedOver.operations, ...(await this.#conversion(request, state.userId))],
        };
      }
    }
    const operations = kindsFor(request).map((kind) => ({ operationId: randomUUID(), kind }));
    const units: Units = { userId: state.userId, operations };
    await this.#ask(units);
    return units;
  }

  /** Conversion happens here, so it is counted here, no matter who reserved the download. */
  async #conversion({ format }: UnitRequest, userId: string): Promise<Units['operations']> {
    if (!converted.has(format)) return [];
    const units: Units = { userId, operations: [{ operationId: randomUUID(), kind: 'conversion' }] };
    await this.#ask(units);
    return units.operations;
  }

  async settle({ operations }: Units, how: 'commit' | 'release'): Promise<void> {
    const { usage } = this.#options;
    await Promise.all(operations.map(({ operationId }) => usage[how](operationId)));
  }

  async #ask(units: Units): Promise<'granted' | 'released'> {
    const { usage } = this.#options;
    const answers = await Promise.all(units.operations.map((operation) => usage.reserve(operation)));
    const refusal = refusalOf(answers);
    if (refusal === null) return answers.some(({ kind }) => kind === 'released') ? 'released' : 'granted';
    await this.settle(units, 'release');
    throw refusal;
  }
}

function refusalOf(answers: readonly UsageAnswer[]): CommandError | null {
  const kinds = new Set(answers.map(({ kind }) => kind));
  if (kinds.has('signedOut')) return new CommandError('auth.required');
  if (kinds.has('notEntitled')) return new CommandError('usage.notEntitled');
  if (kinds.has('exhausted')) return new CommandError('usage.exhausted');
  return kinds.has('unknownOffline') ? new CommandError('usage.offline') : null;
}
