import { type BrowserFamily, browserFamilies } from '@clipharbor/domain';
import { formatLocale, loadMessages, locales } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';
import { createTranslator } from 'use-intl';
import type { Article, ArticleAddress } from './article/article.ts';
import { articleDate } from './article/article-date.ts';
import { compileArticle } from './article/compile-article.ts';

const sources = import.meta.glob<string>('./articles/**/*.md', { query: '?raw', import: 'default' });
const fileOf = (category: string, slug: string, slot: string) => `./articles/${category}/${slug}.${slot}.md`;

/** The article at a place, or `null`. Runs at build time: visitors load no Markdown parser. */
export async function loadArticle(category: string, slug: string, slot: string): Promise<Article | null> {
  const file = fileOf(category, slug, slot);
  const load = sources[file];
  return load ? compileArticle(file, await load()) : null;
}

/** The URLs of an article, one per language. */
export async function articleAddresses(category: string, slug: string): Promise<ArticleAddress[]> {
  const slots = Object.keys(sources).flatMap((file) => {
    const slot = file.split('.').at(-2) ?? '';
    return file === fileOf(category, slug, slot) ? [slot] : [];
  });
  const path = `/article/${category}/${slug}`;
  return Promise.all(
    slots.map(async (slot) => ({
      lang: (await loadArticle(category, slug, slot))?.lang ?? slot,
      href: slot === 'en' ? path : `${path}?lang=${slot}`,
    })),
  );
}

/** `zh-Hant` is Traditional Chinese; `en-US` is simply English here. */
function languageName(tag: string): string {
  const { language, script } = new Intl.Locale(tag);
  return new Intl.DisplayNames('en', { type: 'language' }).of(script ? `${language}-${script}` : language) ?? tag;
}

export interface ArticleTexts {
  readonly date: string;
  readonly readTime: string;
  readonly tags: string;
  /** Links to the same article in other languages. */
  readonly others: readonly (ArticleAddress & { readonly label: string })[];
}

/**
 * The frame's texts about an article. Formatted at build time, like the article itself: on a slow phone, the browser's date and
 * number formatters take longer to start than the whole page takes to render.
 */
export async function articleTexts(
  { date, lang, readTime }: Article,
  addresses: readonly ArticleAddress[],
): Promise<ArticleTexts> {
  const messages = compileMessages(await loadMessages('en', ['article']), 'en');
  const t = createTranslator({ locale: formatLocale('en'), messages, namespace: 'article' });
  return {
    date: articleDate(date),
    readTime: t('readTime', { minutes: readTime }),
    tags: t('tags'),
    others: addresses
      .filter((other) => other.lang !== lang)
      .map((other) => ({ ...other, label: t('readIn', { language: languageName(other.lang) }) })),
  };
}

export type InstallLabels = Readonly<Record<string, Readonly<Record<BrowserFamily, string>>>>;

/** The labels of the install buttons in every language: only the browser knows which one it needs. */
export async function installLabels(): Promise<InstallLabels> {
  const entries = await Promise.all(
    locales.map(async (locale) => {
      const messages = compileMessages(await loadMessages(locale, ['common']), locale);
      const t = createTranslator({ locale: formatLocale(locale), messages, namespace: 'common' });
      const labels = browserFamilies.map((browser) => [browser, t('addToBrowser', { browser })] as const);
      return [locale, Object.fromEntries(labels) as Record<BrowserFamily, string>] as const;
    }),
  );
  return Object.fromEntries(entries);
}
