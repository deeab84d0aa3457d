import { type ComponentProps, type ComponentType, createContext, use } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from './visually-hidden.tsx';

export type AnchorProps = ComponentProps<'a'> & { href: string };
const InternalAnchor = createContext<ComponentType<AnchorProps> | 'a'>('a');

/** Routes every internal link below it: `<AnchorProvider value={RouterAnchor}>`. */
export const AnchorProvider = InternalAnchor.Provider;

/**
 * The anchor behind Link and Button. An external one opens a new tab without access to this one, and screen readers announce
 * that.
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
