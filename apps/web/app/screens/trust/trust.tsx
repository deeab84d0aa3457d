import { useTranslations } from 'use-intl';
import { brandValues } from '../../shell/text-tags.tsx';
import { PageIntro } from '../page-intro.tsx';
import { WideTable } from '../wide-table.tsx';
import { askedPermissions, neededPermissions } from './permissions.ts';

const things = ['media', 'pages', 'counts', 'account', 'payment', 'letters', 'visits'] as const;
const columns = ['what', 'leaves', 'when', 'where'] as const;
const shownNames: Partial<Record<string, string>> = {
  hosts: 'facebook.com, instagram.com, tiktok.com, reddit.com',
  allSites: '<all_urls>',
};

const permissionName = (name: string) => (
  <code key="name" dir="ltr" translate="no" className="font-mono text-[0.9em]">
    {shownNames[name] ?? name}
  </code>
);

/** What leaves the device, and what the extension may do. */
export function TrustScreen() {
  const t = useTranslations('trust');
  const permissionColumns = [t('permissions.columns.name'), t('permissions.columns.why')];
  return (
    <div className="mx-auto max-w-4xl space-y-14 px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={t('intro')}
      />
      <WideTable
        heading={t('leaves.heading')}
        columns={columns.map((column) => t(`leaves.columns.${column}`))}
        rows={things.map((thing) => columns.map((column) => t(`leaves.rows.${thing}.${column}`)))}
      />
      <div className="space-y-8">
        <WideTable
          heading={t('permissions.heading')}
          text={t('permissions.text')}
          columns={permissionColumns}
          rows={neededPermissions.map((name) => [permissionName(name), t(`permissions.items.${name}`)])}
        />
        <WideTable
          text={t('permissions.optional')}
          columns={permissionColumns}
          rows={askedPermissions.map((name) => [permissionName(name), t(`permissions.asked.${name}`)])}
        />
      </div>
    </div>
  );
}
