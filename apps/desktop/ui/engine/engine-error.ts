/** Why the engine refused a request. The code is the key of its text. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: string;

  constructor(code: string, options: { readonly cause?: unknown } = {}) {
    super(code, options);
    this.code = code;
  }
}

/** The engine cannot be reached at the moment. */
export const unreachable = 'engine.unreachable';

export const codeOf = (error: unknown): string => (error instanceof EngineError ? error.code : 'engine.failed');
