import type { DesktopFailure } from '@clipharbor/contracts';

/** The desktop app cannot be used, or refused a request. */
export class DesktopError extends Error {
  override readonly name = 'DesktopError';
  readonly failure: DesktopFailure;

  constructor(failure: DesktopFailure, options: { readonly cause?: unknown } = {}) {
    super(failure, options);
    this.failure = failure;
  }
}

export const failureOf = (error: unknown): DesktopFailure => (error instanceof DesktopError ? error.failure : 'failed');
