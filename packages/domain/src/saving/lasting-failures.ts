const lasting: ReadonlySet<string> = new Set([
  'segment.missing',
  'segment.truncated',
  'segment.undecryptable',
  'segment.damaged',
  'http.refused',
  'link.expired',
]);

/** Whether parts of a film are permanently unavailable after this failure. Not so after a lost connection or a full disk. */
export const isLastingFailure = (code: string | null): boolean => lasting.has(code ?? '');
