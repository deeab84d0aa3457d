import { loadMessages, type Namespace, normalizeLocale } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';
import type { TextFile } from './shell/text-file.ts';

/** The loader of a page that only needs texts. Each page loads its own texts and no others. */
export const messagesLoader =
  (...namespaces: readonly Namespace[]) =>
  async ({ params }: { params: { locale?: string } }) => {
    const locale = normalizeLocale(params.locale ?? '');
    if (locale === null) throw new Response(null, { status: 404 });
    return { messages: compileMessages(await loadMessages(locale, namespaces), locale) };
  };

/** The loader of texts that are served as a separate file. */
export const textFileLoader = ({ namespaces }: Pick<TextFile<Namespace>, 'namespaces'>) => {
  const load = messagesLoader(...namespaces);
  return async (args: Parameters<typeof load>[0]): Promise<Response> => Response.json((await load(args)).messages);
};
