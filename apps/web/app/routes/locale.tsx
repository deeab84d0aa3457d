import { defaultLocale, formatLocale, locales, nativeNames, normalizeLocale } from '@clipharbor/i18n';
import { Outlet, useMatches } from 'react-router';
import { IntlProvider } from 'use-intl';
import { AccountCorner } from '../account-shell/account-corner.tsx';
import { frameTexts } from '../frame-texts.ts';
import type { Language } from '../shell/language-menu.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import type { Route } from './+types/locale.ts';

export async function loader({ params }: Route.LoaderArgs) {
  // Articles have their own languages; the frame around them is English.
  const locale = normalizeLocale(params.locale ?? defaultLocale);
  if (locale === null) throw new Response(null, { status: 404 });
  return {
    locale,
    messages: await frameTexts(locale),
    // Data, not code: the names are in the document anyway, where repeating them costs almost nothing. One string, because the
    // framework would need hundreds of bytes more to encode a list.
    languages: locales.map((code) => `${code}=${nativeNames[code]}`).join(';'),
    year: new Date().getUTCFullYear(),
  };
}

const languagesIn = (data: string) => data.split(';').map((entry) => entry.split('=') as unknown as Language);

/** The texts of the frame and of the page's own route. */
const useMessagesOfPage = (): Partial<Route.ComponentProps['loaderData']['messages']> =>
  Object.assign(
    {},
    ...useMatches().map(({ loaderData }) => (loaderData as { messages?: object } | undefined)?.messages),
  );

export default function LocaleRoute({ loaderData: { locale, languages, year } }: Route.ComponentProps) {
  return (
    <IntlProvider locale={formatLocale(locale)} messages={useMessagesOfPage()} timeZone="UTC">
      <SiteFrame
        locale={locale}
        languages={languagesIn(languages)}
        yearOfBuild={year}
        account={(place) => <AccountCorner place={place} />}
      >
        <Outlet />
      </SiteFrame>
    </IntlProvider>
  );
}
