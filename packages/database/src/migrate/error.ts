/** A migration that must not or could not run. The message is a sentence for the person who starts the server. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
