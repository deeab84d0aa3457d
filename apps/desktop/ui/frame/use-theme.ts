import type { DesktopSettings } from '@clipharbor/contracts';
import { useEffect } from 'react';

const classes = { light: 'scheme-light', dark: 'scheme-dark' } as const;

/** Applies the chosen color scheme, or the system's if none is chosen. */
export function useTheme(theme: DesktopSettings['theme']): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.remove(...Object.values(classes));
    if (theme !== 'system') classList.add(classes[theme]);
  }, [theme]);
}
