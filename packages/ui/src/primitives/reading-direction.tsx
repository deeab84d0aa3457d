import { DirectionProvider } from '@base-ui/react/direction-provider';
import { direction } from '@clipharbor/i18n';
import type { ReactNode } from 'react';
import { useLocale } from '../formats/use-locale.ts';

/** Tells arrow keys and placement which way the language is read. Each component brings it, so that no page can forget it. */
export function ReadingDirection({ children }: { children: ReactNode }) {
  return <DirectionProvider direction={direction(useLocale())}>{children}</DirectionProvider>;
}
