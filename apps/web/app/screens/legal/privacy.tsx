import { useTranslations } from 'use-intl';
import { brandWords, useTextTags } from '../../shell/text-tags.tsx';
import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy-sections.ts';

export function PrivacyScreen() {
  const t = useTranslations('privacy');
  const tags = useTextTags();
  return (
    <LegalPage
      title={t('meta.title', brandWords)}
      description={t('meta.description', brandWords)}
      heading={t('heading')}
      intro={t.rich('intro', tags)}
      updated={t('updated')}
      contents={t('contents')}
      sections={privacySections.map((name) => ({
        name,
        title: t(`${name}.title`, brandWords),
        body: t.rich(`${name}.body`, tags),
      }))}
    />
  );
}
