import { loadMessages } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';
import { articleAddresses, articleTexts, installLabels, loadArticle } from '../content/article-library.server.ts';
import { ArticleScreen } from '../screens/article/article.tsx';
import { ArticleHead } from '../screens/article/article-head.tsx';
import type { PageHandle } from '../shell/page-handle.ts';
import type { Route } from './+types/article.ts';

/** Other slots are generated at their own path, but served at the article's, by the `lang` parameter. */
export async function loader({ params: { category, slug, slot = 'en' } }: Route.LoaderArgs) {
  const article = await loadArticle(category, slug, slot);
  if (article === null) throw new Response(null, { status: 404 });
  const addresses = await articleAddresses(category, slug);
  return {
    article,
    addresses,
    words: await articleTexts(article, addresses),
    installLabels: await installLabels(),
    messages: compileMessages(await loadMessages('en', ['ui']), 'en'),
  };
}

/** An article's languages are not those of the interface. */
export const handle: PageHandle = { hasOwnLinks: true };

export default function ArticleRoute({
  loaderData: { article, addresses, words, installLabels },
}: Route.ComponentProps) {
  const href = addresses.find(({ lang }) => lang === article.lang)?.href ?? '';
  return (
    <>
      <ArticleHead article={article} href={href} addresses={addresses} />
      <ArticleScreen article={article} words={words} installLabels={installLabels} />
    </>
  );
}
