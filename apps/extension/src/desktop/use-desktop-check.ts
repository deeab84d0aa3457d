import type { DesktopStatus } from '@clipharbor/contracts';
import { useCallback, useEffect, useState } from 'react';
import { usePermission } from '../pages/use-permission.ts';
import { desktopAccess } from './access.ts';
import { checkDesktop } from './ask-desktop.ts';

interface DesktopCheck {
  readonly isAllowed: boolean;
  /** Null until checked. */
  readonly status: DesktopStatus | null;
  readonly isChecking: boolean;
  readonly check: () => Promise<void>;
}

/** Checks whether the desktop app is available, as soon as it may be asked. */
export function useDesktopCheck(): DesktopCheck {
  const isAllowed = usePermission(desktopAccess) === true;
  const [status, setStatus] = useState<DesktopStatus | null>(null);
  const [isChecking, setChecking] = useState(false);
  const check = useCallback(async () => {
    setChecking(true);
    setStatus(await checkDesktop());
    setChecking(false);
  }, []);
  useEffect(() => {
    if (isAllowed) void check();
    else setStatus(null);
  }, [isAllowed, check]);
  return { isAllowed, status, isChecking, check };
}
