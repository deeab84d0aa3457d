import { brand } from '@clipharbor/domain';
import { Link, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { siteLink } from '../pages/site-link.ts';
import { Section } from './section.tsx';

export function AboutSection() {
  const t = useTranslations('extensionPages.options.about');
  const locale = useLocale();
  const links = [
    [t('site'), siteLink(locale)],
    [t('trust'), siteLink(locale, 'trust')],
    [t('faq'), siteLink(locale, 'faq')],
    [t('feedback'), siteLink(locale, 'feedback')],
    [t('licences'), '/licenses.txt'],
  ] as const;
  return (
    <Section name="about">
      <p className="text-sm">
        {brand.name} · {t('version', { version: chrome.runtime.getManifest().version })}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {links.map(([words, address]) => (
          <li key={address}>
            <Link href={address} external>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
