/** Title and description of a page. React lifts them into the document's head. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{title}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
    </>
  );
}
