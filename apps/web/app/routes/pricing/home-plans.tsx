import { formatLocale } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';
import '../../app.css';
import { useEffect, useState } from 'react';
import { IntlProvider, useMessages } from 'use-intl';
import { type AccountShellTexts, accountShellTexts } from '../../account-shell/account-shell-texts.ts';
import { Plans } from './plans.tsx';

/** The plans on a page that does not load their texts itself. */
export function HomePlans() {
  const locale = useLocale();
  const page = useMessages();
  const [texts, setTexts] = useState<AccountShellTexts | null>(null);
  useEffect(() => {
    accountShellTexts.load(locale).then(setTexts, () => undefined);
  }, [locale]);
  if (texts === null) return null;
  return (
    <IntlProvider locale={formatLocale(locale)} messages={{ ...page, ...texts }} timeZone="UTC">
      <Plans />
    </IntlProvider>
  );
}
