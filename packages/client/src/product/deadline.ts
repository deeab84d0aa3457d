/** A signal that also aborts after the given time, and whether the time was the reason. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  clear(): void;
}

export function deadline(milliseconds: number, outer?: AbortSignal | null): Deadline {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('The call took too long', 'TimeoutError')), milliseconds);
  return {
    signal: outer ? AbortSignal.any([outer, late.signal]) : late.signal,
    isOver: () => late.signal.aborted,
    clear: () => clearTimeout(timer),
  };
}
