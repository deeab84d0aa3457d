import { brand } from '@clipharbor/domain';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PageLink } from '../engine/page-link.tsx';
import { Section } from '../parts/section.tsx';
import { LicensesDialog } from './licenses-dialog.tsx';

/** Links to further information. */
export function AboutSection() {
  const t = useTranslations('extensionPages.options.about');
  const site = `${brand.origin}/${useLocale()}`;
  const links = [
    [t('site'), site],
    [t('trust'), `${site}/trust`],
    [t('faq'), `${site}/faq`],
    [t('feedback'), `${site}/feedback`],
  ] as const;
  return (
    <Section title={t('heading')}>
      <p className="text-sm">{brand.name}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {links.map(([words, address]) => (
          <li key={address}>
            <PageLink href={address}>{words}</PageLink>
          </li>
        ))}
      </ul>
      <LicensesDialog />
    </Section>
  );
}
