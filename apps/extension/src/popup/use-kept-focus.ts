import { type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocusCapture: () => void;
  readonly onBlurCapture: (event: { readonly relatedTarget: EventTarget | null }) => void;
}

/**
 * Keeps the focus in a row whose buttons change with its stage. The pressed button disappears, and without this, the focus would
 * move to the page.
 */
export function useKeptFocus(stage: string): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stage is what removes the focused button
  useLayoutEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus();
  }, [stage]);
  return {
    ref,
    onFocusCapture: () => {
      isHere.current = true;
    },
    onBlurCapture: ({ relatedTarget }) => {
      // When the focused element is removed, there is no related target.
      if (relatedTarget !== null) isHere.current = false;
    },
  };
}
