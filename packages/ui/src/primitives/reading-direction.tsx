import { DirectionProvider } from '@base-ui/react/direction-provider';
import { direction } from '@clipharbor/i18n';
import type { ReactNode } from 'react';
import { useLocale } from '../formats/use-locale.ts';

/** Provides the reading direction for arrow keys and placement. Each component includes it, so that no page can forget it. */
export function ReadingDirection({ children }: { children: ReactNode }) {
  return <DirectionProvider direction={direction(useLocale())}>{children}</DirectionProvider>;
}
