/** A reason not to start that the operator can fix: one sentence that says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
