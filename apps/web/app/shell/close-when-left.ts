import type { FocusEvent } from 'react';

/** A popover does not trap focus: it closes when focus leaves, so that focus is never on something it covers. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  // Its own button closes it by itself; doing so here too would make a press open it again.
  const isItsButton =
    relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === currentTarget;
  if (relatedTarget && !isItsButton && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
