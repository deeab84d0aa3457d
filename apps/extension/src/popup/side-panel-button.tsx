import { Button } from '@clipharbor/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { canOpenSidePanel, openSidePanel } from '../side-panel/open-side-panel.ts';
import { useWindowId } from '../side-panel/use-window-id.ts';

interface SidePanelButtonProps {
  readonly label: string;
  /** Called when the browser has to ask the user first. */
  readonly onUnknown: () => void;
  readonly children: ReactNode;
}

/** Opens the side panel if it is already allowed. */
export function SidePanelButton({ label, onUnknown, children }: SidePanelButtonProps) {
  const windowId = useWindowId();
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    canOpenSidePanel().then(setAllowed, () => undefined);
  }, []);
  const open = () => {
    if (isAllowed && windowId !== null) void openSidePanel(windowId).catch(onUnknown);
    else onUnknown();
  };
  return (
    <Button size="sm" variant="ghost" iconOnly aria-label={label} title={label} onClick={open}>
      {children}
    </Button>
  );
}
