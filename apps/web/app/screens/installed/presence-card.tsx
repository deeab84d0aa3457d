import { Button, CheckIcon, Spinner, WarningIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { AddButton } from '../../shell/add-button.tsx';
import type { ExtensionPresence } from '../../shell/extension-presence.ts';
import { canOpenOnboarding, openOnboarding } from '../../shell/open-onboarding.ts';
import { useBrowser } from '../../shell/use-browser.ts';

/** Shows whether the extension is actually installed. */
export function PresenceCard({ presence }: { presence: ExtensionPresence }) {
  const t = useTranslations('installed.extension');
  const browser = useBrowser();
  return (
    <div role="status" className="min-h-11 noscript:hidden">
      {presence.kind === 'checking' && (
        <p className="flex items-center gap-2.5 text-muted text-sm">
          <Spinner className="size-4.5" />
          {t('checking')}
        </p>
      )}
      {presence.kind === 'found' && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-success-line bg-success-soft px-4 py-2.5 text-sm text-success-text">
            <span className="inline-flex items-center gap-2 font-medium">
              <CheckIcon />
              {t('found')}
            </span>
            {presence.version && <span>{t('version', { version: presence.version })}</span>}
          </p>
          {canOpenOnboarding() && <Button onClick={openOnboarding}>{t('setUp')}</Button>}
        </div>
      )}
      {presence.kind === 'missing' && (
        <div className="flex flex-col items-start gap-3 rounded-lg border border-warning-line bg-warning-soft p-4 text-sm">
          <p className="flex items-start gap-2 font-medium text-warning-text">
            <WarningIcon className="mt-0.5 size-5" />
            {t('missing')}
          </p>
          <p>{t('missingText')}</p>
          <AddButton browser={browser} />
        </div>
      )}
    </div>
  );
}
