import type { DesktopStatus } from '@clipharbor/contracts';
import { createContext, useContext } from 'react';

/** What the background last heard of the desktop app; null before it was needed. */
export const DesktopStatusContext = createContext<DesktopStatus | null>(null);

export const useDesktopStatus = (): DesktopStatus | null => useContext(DesktopStatusContext);
