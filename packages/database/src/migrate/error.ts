/** A migration that must not or could not run. The message is a plain sentence for whoever starts the server. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
