import { brand } from '@clipharbor/domain';
import { Button, Callout, Checkbox, Dialog } from '@clipharbor/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { count } from '../../shell/count.ts';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { useWindowsPackage } from '../../shell/use-windows-package.ts';
import { legalSections } from '../legal/legal-sections.ts';
import { PackageLine } from './package-line.tsx';

interface DownloadDialogProps {
  isOpen: boolean;
  isWindows: boolean;
  onClose: () => void;
}

/** Downloads the desktop app in a new tab, after the privacy policy has been accepted. */
export function DownloadDialog({ isOpen, isWindows, onClose }: DownloadDialogProps) {
  const t = useTranslations('later.download');
  const policy = useTranslations('privacy');
  const tags = useTextTags();
  const heading = useId();
  const known = useWindowsPackage(isOpen);
  const [hasAccepted, setAccepted] = useState(false);
  function close(): void {
    setAccepted(false);
    onClose();
  }
  function download(): void {
    count('windows.download');
    window.open(known?.url ?? brand.windowsPackage, '_blank', 'noopener,noreferrer');
    close();
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      persistent
      maxWidthPx={640}
      title={t('title')}
      description={t('text', brandValues)}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('cancel')}
          </Button>
          <Button disabled={!hasAccepted} onClick={download}>
            {t('accept')}
          </Button>
        </>
      }
    >
      {!isWindows && (
        <Callout type="warning" label={t('otherSystem.label')} className="mb-4">
          {t('otherSystem.text')}
        </Callout>
      )}
      <PackageLine known={known} />
      <h3 id={heading} className="mb-2 font-medium text-sm">
        {t('policy')}
      </h3>
      <section
        aria-labelledby={heading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text
        tabIndex={0}
        className="max-h-64 space-y-5 overflow-y-auto rounded-lg border border-line bg-sunken p-4 text-sm"
      >
        <div className="text-muted">{policy('intro')}</div>
        {legalSections.privacy.map((name) => (
          <div key={name}>
            <h4 className="mb-1 font-semibold">{policy(`${name}.title`)}</h4>
            <div className="text-muted">{policy.rich(`${name}.body`, tags)}</div>
          </div>
        ))}
      </section>
      <Checkbox label={t('consent')} checked={hasAccepted} onChange={(event) => setAccepted(event.target.checked)} />
    </Dialog>
  );
}
