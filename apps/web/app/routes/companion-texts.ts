import { loadMessages, normaliseLocale } from '@clipharbor/i18n';
import { compileMessages } from '../compiled-messages.ts';
import { companionNamespaces } from '../session/companion-texts.ts';
import type { Route } from './+types/companion-texts.ts';

/** The texts of what loads on demand, as a file beside the pages: no page carries what most visitors never see. */
export async function loader({ params }: Route.LoaderArgs) {
  const locale = normaliseLocale(params.locale);
  if (locale === null) throw new Response(null, { status: 404 });
  return Response.json(compileMessages(await loadMessages(locale, companionNamespaces)));
}
