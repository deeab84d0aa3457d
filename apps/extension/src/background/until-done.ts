/** Work that has to succeed once. Callers share an attempt; after a failed one, the next caller tries again. */
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
