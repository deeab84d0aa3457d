/** A reason not to start that the operator can fix: one sentence with the remedy. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
