const lasting: ReadonlySet<string> = new Set([
  'segment.missing',
  'segment.truncated',
  'segment.undecryptable',
  'segment.damaged',
  'http.refused',
  'link.expired',
]);

/** Whether a failure leaves parts of a film that nothing will bring. A lost connection or a full disk is not one of them. */
export const isLastingFailure = (code: string | null): boolean => lasting.has(code ?? '');
