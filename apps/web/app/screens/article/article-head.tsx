import { brand } from '@clipharbor/domain';
import type { ArticleAddress, FrontMatter } from '../../content/article/article.ts';
import { PageHead } from '../../shell/page-head.tsx';

interface ArticleHeadProps {
  article: FrontMatter;
  href: string;
  addresses: readonly ArticleAddress[];
}

/** The metadata of an article, for search engines and link previews. */
export function ArticleHead({
  article: { title, author, date, description, tags, meta },
  href,
  addresses,
}: ArticleHeadProps) {
  return (
    <>
      <PageHead title={`${title} – ${brand.name}`} description={description} kind="article" />
      <meta property="og:url" content={brand.origin + href} />
      <meta name="author" content={author} />
      <meta property="article:published_time" content={date} />
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      {meta.map(({ name, property, content }) => (
        <meta key={name ?? property} {...(name === undefined ? { property } : { name })} content={content} />
      ))}
      <link rel="canonical" href={brand.origin + href} />
      {addresses.map((address) => (
        <link key={address.lang} rel="alternate" hrefLang={address.lang} href={brand.origin + address.href} />
      ))}
    </>
  );
}
