import { brand } from '@clipharbor/domain';
import { Callout, useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { KnownPackage } from '../../shell/use-windows-package.ts';

/** The version and size of the download, or a note that they are unknown. */
export function PackageLine({ known }: { known: KnownPackage }) {
  const t = useTranslations('later.download.package');
  const size = useSizeText();
  if (known === null) {
    return (
      <Callout type="info" label={t('missing.label')} className="mb-4">
        {t('missing.text', { host: new URL(brand.windowsPackage).host })}
      </Callout>
    );
  }
  return (
    <p className="mb-4 text-muted text-sm" role="status">
      {known === undefined ? t('loading') : t('details', { version: known.version, size: size(known.size) })}
    </p>
  );
}
