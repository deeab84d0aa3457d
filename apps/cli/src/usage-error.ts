/** The command line is invalid. The message is shown unchanged. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
