import type { FocusEvent } from 'react';

/** A popover does not trap focus, so it closes when focus leaves: focus must never be on something that it covers. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  // Its button already closes it. If it were closed here too, a press would open it again.
  const isItsButton =
    relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === currentTarget;
  if (relatedTarget && !isItsButton && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
