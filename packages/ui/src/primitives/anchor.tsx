import { type ComponentProps, type ComponentType, createContext, use } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from './visually-hidden.tsx';

export type AnchorProps = ComponentProps<'a'> & { href: string };
const InternalAnchor = createContext<ComponentType<AnchorProps> | 'a'>('a');

/** Makes every internal link below it go through a router: `<AnchorProvider value={RouterAnchor}>`. */
export const AnchorProvider = InternalAnchor.Provider;

/**
 * The one anchor under Link and Button. An external one opens a new tab that cannot reach back, and says so to screen
 * readers.
 */
export function Anchor({ external = false, children, ...props }: AnchorProps & { external?: boolean }) {
  const Internal = use(InternalAnchor);
  if (!external) return <Internal {...props}>{children}</Internal>;
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabNotice />
    </a>
  );
}

function NewTabNotice() {
  const t = useTranslations('ui');
  return <VisuallyHidden> {t('newTab')}</VisuallyHidden>;
}
