import { Button, Callout } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { CopyReportButton } from './copy-report-button.tsx';
import { storedDamageReport } from './stored-damage.ts';
import { sendToBackground } from './use-background.ts';

function close(): void {
  sendToBackground({ to: 'background', type: 'damage.acknowledge' });
  // The button disappears; without a new focus, the keyboard would start from the top of the page.
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** Tells the user that downloads are missing from the list because they were damaged. Shown until it is closed. */
export function DamageNotice() {
  const t = useTranslations('extensionFailures.damage');
  const closeText = useTranslations('ui')('close');
  return (
    <Callout type="warning" label={t('label')}>
      <p>{t('text')}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button size="sm" variant="secondary" onClick={close}>
          {closeText}
        </Button>
        <CopyReportButton report={storedDamageReport} />
      </div>
    </Callout>
  );
}
