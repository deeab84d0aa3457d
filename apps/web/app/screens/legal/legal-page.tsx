import type { ReactNode } from 'react';
import { PageIntro } from '../page-intro.tsx';

interface LegalPageProps {
  title: string;
  description: string;
  heading: string;
  intro: ReactNode;
  updated: string;
  contents: string;
  sections: readonly { name: string; title: string; body: ReactNode }[];
}

/** A legal text with its contents beside it. On paper the text alone remains, in black on white. */
export function LegalPage({ title, description, heading, intro, updated, contents, sections }: LegalPageProps) {
  return (
    <article className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20 print:p-0">
      <PageIntro title={title} description={description} heading={heading} text={intro}>
        <p className="text-sm text-subtle">{updated}</p>
      </PageIntro>
      <div className="mt-12 grid gap-12 lg:grid-cols-[16rem_1fr] print:mt-8 print:block">
        <nav aria-label={contents} className="print:hidden">
          <ol className="sticky top-24 list-inside list-decimal space-y-2 text-muted text-sm">
            {sections.map(({ name, title: words }) => (
              <li key={name}>
                <a href={`#${name}`} className="rounded-sm hover:text-ink hover:underline">
                  {words}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-prose space-y-10 print:max-w-none print:space-y-6">
          {sections.map(({ name, title: words, body }) => (
            <section key={name} aria-labelledby={name}>
              <h2 id={name} className="mb-3 break-after-avoid text-xl">
                {words}
              </h2>
              <div className="text-muted print:text-ink">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
