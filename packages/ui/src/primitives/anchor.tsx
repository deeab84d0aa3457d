import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from './visually-hidden.tsx';

export type AnchorProps = ComponentProps<'a'> & { href: string };

/**
 * The anchor behind Link and Button. An external one opens a new tab without access to this one, and screen readers announce
 * that.
 */
export function Anchor({ external = false, children, ...props }: AnchorProps & { external?: boolean }) {
  if (!external) return <a {...props}>{children}</a>;
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
