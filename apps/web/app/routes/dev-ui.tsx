import '../dev-ui.css';
import { formatLocale, loadMessages, normalizeLocale } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';
import { SnackbarProvider } from '@clipharbor/ui';
import { IntlProvider } from 'use-intl';
import { Specimen } from '../screens/dev-ui/specimen.tsx';
import { specimenLocales } from '../specimen-locales.ts';
import type { Route } from './+types/dev-ui.ts';

/** The development page for UI components: `/dev/ui`, or `/dev/ui/ar` in another language. */
export async function loader({ params }: Route.LoaderArgs) {
  const locale = specimenLocales.find((own) => own === normalizeLocale(params.locale ?? 'en'));
  if (locale === undefined) throw new Response(null, { status: 404 });
  return { locale, messages: compileMessages(await loadMessages(locale, ['ui', 'specimen']), locale) };
}

export const handle = { isUnlisted: true };

export default function DevUi({ loaderData: { locale, messages } }: Route.ComponentProps) {
  return (
    <IntlProvider locale={formatLocale(locale)} messages={messages} timeZone="UTC">
      <SnackbarProvider>
        <title>{messages.specimen.title}</title>
        <Specimen locale={locale} />
      </SnackbarProvider>
    </IntlProvider>
  );
}
