import { loadMessages, normaliseLocale } from '@clipharbor/i18n';
import { Outlet } from 'react-router';
import { IntlProvider } from 'use-intl';
import { compileMessages } from '../compiled-messages.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import type { Route } from './+types/locale.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const locale = normaliseLocale(params.locale);
  if (locale === null) throw new Response(null, { status: 404 });
  return { locale, messages: compileMessages(await loadMessages(locale, ['common', 'home', 'ui'])) };
}

export default function LocaleRoute({ loaderData: { locale, messages } }: Route.ComponentProps) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <SiteFrame locale={locale}>
        <Outlet />
      </SiteFrame>
    </IntlProvider>
  );
}
