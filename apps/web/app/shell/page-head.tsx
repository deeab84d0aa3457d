import { plainWords } from '@clipharbor/i18n';

interface PageHeadProps {
  title: string;
  description?: string;
  kind?: 'website' | 'article';
}

/** Title and description of a page, for the document and for link previews. React hoists them into the head. */
export function PageHead({ title, description, kind = 'website' }: PageHeadProps) {
  const name = plainWords(title);
  const summary = description && plainWords(description);
  return (
    <>
      <title>{name}</title>
      <meta property="og:title" content={name} />
      <meta property="og:type" content={kind} />
      {summary && (
        <>
          <meta name="description" content={summary} />
          <meta property="og:description" content={summary} />
        </>
      )}
    </>
  );
}
