/** A startup error that the user can fix: one sentence that says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
