import { useTranslations } from 'use-intl';
import { brandWords, useTextTags } from '../../shell/text-tags.tsx';
import { LegalPage } from './legal-page.tsx';

const sections = ['purpose', 'rights', 'refused', 'sites', 'warranty', 'reports'] as const;

export function DisclaimerScreen() {
  const t = useTranslations('disclaimer');
  const tags = useTextTags();
  return (
    <LegalPage
      title={t('meta.title', brandWords)}
      description={t('meta.description', brandWords)}
      heading={t('heading')}
      intro={t.rich('intro', tags)}
      updated={t('updated')}
      contents={t('contents')}
      sections={sections.map((name) => ({
        name,
        title: t(`${name}.title`, brandWords),
        body: t.rich(`${name}.body`, tags),
      }))}
    />
  );
}
