import { loadMessages, normaliseLocale } from '@clipharbor/i18n';
import { Outlet } from 'react-router';
import { IntlProvider } from 'use-intl';
import { compileMessages } from '../compiled-messages.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import type { Route } from './+types/locale.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const locale = normaliseLocale(params.locale);
  if (locale === null) throw new Response(null, { status: 404 });
  const messages = compileMessages(await loadMessages(locale, ['common', 'home']));
  // The year of the build: one made by the visitor's clock could differ from the prerendered one.
  return { locale, messages, year: new Date().getUTCFullYear() };
}

export default function LocaleRoute({ loaderData: { locale, messages, year } }: Route.ComponentProps) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <SiteFrame locale={locale} year={year}>
        <Outlet />
      </SiteFrame>
    </IntlProvider>
  );
}
