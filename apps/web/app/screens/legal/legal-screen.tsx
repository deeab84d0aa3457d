import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { PageIntro } from '../page-intro.tsx';
import { type LegalText, sectionsOf, updatedOn } from './legal-sections.ts';

/** A legal text with its table of contents. Printed, only the text remains, in black on white. */
export function LegalScreen({ text }: { text: LegalText }) {
  const t = useTranslations();
  const tags = useTextTags();
  const date = useBillingDate();
  const sections = sectionsOf(text);
  return (
    <article className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20 print:p-0">
      <PageIntro
        title={t(`${text}.meta.title`, brandValues)}
        description={t(`${text}.meta.description`, brandValues)}
        heading={t(`${text}.heading`)}
        text={t(`${text}.intro`, brandValues)}
      >
        <p className="text-sm text-subtle">{t(`${text}.updated`, { date: date(updatedOn[text]) })}</p>
      </PageIntro>
      <div className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-[16rem_1fr] print:mt-8 print:block">
        <nav aria-label={t(`${text}.contents`)} className="print:hidden">
          <ol className="sticky top-24 list-inside list-decimal space-y-2 text-muted text-sm">
            {sections.map(({ name, key }) => (
              <li key={name}>
                <a href={`#${name}`} className="rounded-sm hover:text-ink hover:underline">
                  {t(`${key}.title`)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-prose space-y-10 print:max-w-none print:space-y-6">
          {sections.map(({ name, key }) => (
            <section key={name} aria-labelledby={name}>
              <h2 id={name} className="mb-3 break-after-avoid text-xl">
                {t(`${key}.title`)}
              </h2>
              <div className="wrap-break-word text-muted print:text-ink">{t.rich(`${key}.body`, tags)}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
