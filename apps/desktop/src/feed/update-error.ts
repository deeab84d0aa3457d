import type { UpdateCode } from '@clipharbor/contracts';

/** A reason to keep the current version. `detail` is for logs. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly code: UpdateCode;
  constructor(code: UpdateCode, detail: string = code, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }
}
