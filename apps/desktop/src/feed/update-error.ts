import type { UpdateCode } from '@clipharbor/contracts';

/** A reason to keep the version in use. `detail` is for logs. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly code: UpdateCode;
  constructor(code: UpdateCode, detail: string = code, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }
}
