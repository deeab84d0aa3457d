import { Chip, ClockIcon, GlobeIcon, Link } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { Article } from '../../content/article/article.ts';
import { articleDate } from '../../content/article/article-date.ts';
import { Blocks } from './blocks.tsx';
import { InstallLabelsContext } from './install-buttons.tsx';

export interface ArticleScreenProps {
  article: Article;
  /** The same article in another language. */
  others: readonly { lang: string; href: string }[];
  installLabels: Parameters<typeof InstallLabelsContext>[0]['value'];
}

/** `zh-Hant` is Traditional Chinese; `en-US` is simply English here. */
function languageName(tag: string): string {
  const { language, script } = new Intl.Locale(tag);
  return new Intl.DisplayNames('en', { type: 'language' }).of(script ? `${language}-${script}` : language) ?? tag;
}

/** A help article. Its language may differ from that of the frame, so it carries its own. */
export function ArticleScreen({ article, others, installLabels }: ArticleScreenProps) {
  const t = useTranslations('article');
  const { title, author, date, lang, description, tags, readTime, body } = article;
  return (
    <article lang={lang} className="mx-auto max-w-3xl px-4 py-14 sm:px-6 lg:py-20">
      <header className="border-line border-b pb-8">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 text-lg text-muted">{description}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-muted text-sm">
          <span className="font-medium text-ink">{author}</span>
          <time lang="en" dateTime={date}>
            {articleDate(date)}
          </time>
          <span lang="en" className="inline-flex items-center gap-1.5">
            <ClockIcon className="size-4" />
            {t('readTime', { minutes: readTime })}
          </span>
          {others.map(({ lang: other, href }) => (
            <Link key={other} lang="en" href={href} className="inline-flex items-center gap-1.5">
              <GlobeIcon className="size-4" />
              {t('readIn', { language: languageName(other) })}
            </Link>
          ))}
        </div>
      </header>
      <div className="article-body mt-10">
        <InstallLabelsContext value={installLabels}>
          <Blocks of={body} />
        </InstallLabelsContext>
      </div>
      <footer className="mt-12 border-line border-t pt-6">
        <h2 lang="en" className="sr-only">
          {t('tags')}
        </h2>
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      </footer>
    </article>
  );
}
