import '../home.css';
import { brand } from '@clipharbor/domain';
import { loadMessages, normaliseLocale } from '@clipharbor/i18n';
import { messagesLoader } from '../page-messages.ts';
import { HomeScreen } from '../screens/home/home.tsx';
import { structuredData } from '../structured-data.ts';
import type { Route } from './+types/home.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const locale = normaliseLocale(params.locale ?? '') ?? 'en';
  const { home } = await loadMessages(locale, ['home']);
  return {
    ...(await messagesLoader('home')({ params })),
    // As data and not as code: visitors carry no words for search engines.
    structuredData: JSON.stringify(structuredData(brand, locale, home.meta.description)),
  };
}

export default function HomeRoute({ loaderData: { structuredData: data } }: Route.ComponentProps) {
  return <HomeScreen structuredData={data} />;
}
