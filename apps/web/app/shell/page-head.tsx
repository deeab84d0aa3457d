interface PageHeadProps {
  title: string;
  description?: string;
  kind?: 'website' | 'article';
}

/** Title and description of a page, for the document and for link previews. React lifts them into the document's head. */
export function PageHead({ title, description, kind = 'website' }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:type" content={kind} />
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </>
      )}
    </>
  );
}
