import { Chip, ClockIcon, GlobeIcon, Link } from '@clipharbor/ui';
import type { Article } from '../../content/article/article.ts';
import type { ArticleTexts } from '../../content/article-library.server.ts';
import { Blocks } from './blocks.tsx';
import { InstallLabelsContext } from './install-buttons.tsx';

export interface ArticleScreenProps {
  article: Article;
  words: ArticleTexts;
  installLabels: Parameters<typeof InstallLabelsContext>[0]['value'];
}

/** A help article. It sets its own language, which may differ from the frame's. */
export function ArticleScreen({ article, words, installLabels }: ArticleScreenProps) {
  const { title, author, date, lang, description, tags, body } = article;
  return (
    <article lang={lang} className="mx-auto max-w-3xl px-4 py-14 sm:px-6 lg:py-20">
      <header className="border-line border-b pb-8">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 text-lg text-muted">{description}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-muted text-sm">
          <span className="font-medium text-ink">{author}</span>
          <time lang="en" dateTime={date}>
            {words.date}
          </time>
          <span lang="en" className="inline-flex items-center gap-1.5">
            <ClockIcon className="size-4" />
            {words.readTime}
          </span>
          {words.others.map(({ lang: other, href, label }) => (
            <Link key={other} lang="en" href={href} className="inline-flex items-center gap-1.5">
              <GlobeIcon className="size-4" />
              {label}
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
          {words.tags}
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
