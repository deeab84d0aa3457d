import { loadMessages, type Namespace, normaliseLocale } from '@clipharbor/i18n';
import { compileMessages } from './compiled-messages.ts';

/** The loader of a page that only needs texts. Each page brings its own, so that none carries another's. */
export const messagesLoader =
  (...namespaces: readonly Namespace[]) =>
  async ({ params }: { params: { locale?: string } }) => {
    const locale = normaliseLocale(params.locale ?? '');
    if (locale === null) throw new Response(null, { status: 404 });
    return { messages: compileMessages(await loadMessages(locale, namespaces)) };
  };
