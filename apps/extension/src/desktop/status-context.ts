import type { DesktopStatus } from '@clipharbor/contracts';
import { createContext, useContext } from 'react';

/** The last known status of the desktop app; null before it was needed. */
export const DesktopStatusContext = createContext<DesktopStatus | null>(null);

export const useDesktopStatus = (): DesktopStatus | null => useContext(DesktopStatusContext);
