import type { DesktopFailure } from '@clipharbor/contracts';
import { Button, Link, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { siteLink } from '../pages/site-link.ts';
import { siteOrigin } from '../site-origin.ts';
import { askDesktop } from './ask-desktop.ts';
import { canTryAgain, nextStepFor } from './next-step.ts';

interface DesktopFailureNoteProps {
  readonly failure: DesktopFailure;
  readonly onRetry?: () => void;
}

/** Explains why the desktop app could not be used, and what to do about it. */
export function DesktopFailureNote({ failure, onRetry }: DesktopFailureNoteProps) {
  const t = useTranslations('extensionDesktop');
  const locale = useLocale();
  const step = nextStepFor(failure);
  return (
    <div role="alert" className="text-sm text-warning-text">
      <p>{t(`failures.${failure}`)}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        {(step === 'get' || step === 'update') && (
          <Link href={`${siteOrigin()}/${locale}?download=windows`} external>
            {t(step)}
          </Link>
        )}
        {step === 'help' && (
          <Link href={siteLink(locale, 'faq')} external>
            {t('help')}
          </Link>
        )}
        {step === 'show' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void askDesktop({ to: 'background', type: 'desktop.show' })}
          >
            {t('show')}
          </Button>
        )}
        {onRetry !== undefined && canTryAgain(failure) && (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}
