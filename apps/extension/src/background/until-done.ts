/** Runs work until it has succeeded once. Callers share an attempt; after a failure, the next caller tries again. */
export function untilDone(work: () => Promise<void>): () => Promise<void> {
  let attempt: Promise<void> | undefined;
  return () => {
    attempt ??= work().catch((error: unknown) => {
      attempt = undefined;
      throw error;
    });
    return attempt;
  };
}
