/** The command line cannot be followed. Its message is for whoever typed it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
