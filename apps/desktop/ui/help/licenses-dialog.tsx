import { Button, Dialog, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

type Loaded = { readonly text: string } | 'failed' | null;

async function loadLicenses(): Promise<Loaded> {
  const response = await fetch('/licenses.txt').catch(() => null);
  return response?.ok ? { text: await response.text() } : 'failed';
}

/** The licenses of all the app's components, with the button that opens them. */
export function LicensesDialog() {
  const t = useTranslations('desktop.help');
  const title = useTranslations('extensionPages.options.about')('licences');
  const [loaded, setLoaded] = useState<Loaded>(null);
  return (
    <Dialog
      title={title}
      maxWidthPx={640}
      onOpenChange={(isOpen) => isOpen && void loadLicenses().then(setLoaded)}
      trigger={
        <Button size="sm" variant="secondary" className="self-start">
          {title}
        </Button>
      }
    >
      {loaded === null ? (
        <SkeletonGroup label={title}>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      ) : loaded === 'failed' ? (
        <p role="alert" className="text-danger-text text-sm">
          {t('licensesFailed')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre dir="ltr" tabIndex={0} className="max-h-[60dvh] overflow-auto whitespace-pre-wrap break-words text-xs">
          {loaded.text}
        </pre>
      )}
    </Dialog>
  );
}
