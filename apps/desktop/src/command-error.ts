import { type DesktopErrorCode, desktopErrors } from '@clipharbor/contracts';

/** Why a command was refused. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: DesktopErrorCode;

  constructor(code: DesktopErrorCode, options: { readonly cause?: unknown } = {}) {
    super(desktopErrors[code].text, options);
    this.code = code;
  }
}
