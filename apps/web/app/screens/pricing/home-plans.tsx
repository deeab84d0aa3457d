import '../../app.css';
import { useEffect, useState } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import { type CompanionTexts, companionTexts } from '../../session/companion-texts.ts';
import { PlanSection } from './plan-section.tsx';

/** The plans on a page that does not bring their texts along. */
export function HomePlans() {
  const locale = useLocale();
  const page = useMessages();
  const [texts, setTexts] = useState<CompanionTexts | null>(null);
  useEffect(() => {
    companionTexts.load(locale).then(setTexts, () => undefined);
  }, [locale]);
  if (texts === null) return null;
  return (
    <IntlProvider locale={locale} messages={{ ...page, ...texts }} timeZone="UTC">
      <PlanSection />
    </IntlProvider>
  );
}
