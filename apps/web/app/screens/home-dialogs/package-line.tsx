import { brand } from '@clipharbor/domain';
import { Callout } from '@clipharbor/ui';
import { useFormatter, useTranslations } from 'use-intl';
import type { KnownPackage } from '../../shell/use-windows-package.ts';

const megabyte = 1_000_000;

/** What is about to be downloaded: its version and size, or that it is not known. */
export function PackageLine({ known }: { known: KnownPackage }) {
  const t = useTranslations('later.download.package');
  const format = useFormatter();
  if (known === null) {
    return (
      <Callout type="info" label={t('missing.label')} className="mb-4">
        {t('missing.text', { host: new URL(brand.windowsPackage).host })}
      </Callout>
    );
  }
  const size = (bytes: number) =>
    format.number(bytes / megabyte, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return (
    <p className="mb-4 text-muted text-sm" role="status">
      {known === undefined ? t('loading') : t('details', { version: known.version, size: size(known.size) })}
    </p>
  );
}
