/** The command line is invalid. The message is shown to the user who typed it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
