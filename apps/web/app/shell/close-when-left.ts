import type { FocusEvent } from 'react';

/** A popover holds no focus back: it closes when the focus moves on, so that nobody stands on what lies below it. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  // Its own button closes it by itself; doing so here too would make a press open it again.
  const isItsButton =
    relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === currentTarget;
  if (relatedTarget && !isItsButton && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
