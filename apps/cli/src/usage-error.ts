/** The command line is wrong. The message is shown as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
