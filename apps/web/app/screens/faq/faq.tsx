import { brand } from '@clipharbor/domain';
import { Accordion, AccordionItem, Button, Card, MailIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { PageIntro } from '../page-intro.tsx';

const groups = [
  { name: 'start', questions: ['free', 'account', 'guest', 'browsers', 'mobile'] },
  { name: 'saving', questions: ['what', 'private', 'unsupported', 'failed', 'quality', 'desktop'] },
  { name: 'trust', questions: ['data', 'rights', 'cancel', 'refund'] },
] as const;

/** Questions with collapsible answers. An answer is a sentence, paragraphs or a list, with links to the pages it mentions. */
export function FaqScreen() {
  const t = useTranslations('faq');
  const tags = useTextTags();
  return (
    <div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={t('intro')}
      />
      {groups.map(({ name, questions }) => (
        <section key={name} aria-labelledby={name} className="mt-12">
          <h2 id={name} className="mb-4 text-2xl">
            {t(`groups.${name}`)}
          </h2>
          <Accordion>
            {questions.map((question) => (
              <AccordionItem key={question} title={t(`items.${question}.question`, brandValues)}>
                {t.rich(`items.${question}.answer`, tags)}
              </AccordionItem>
            ))}
          </Accordion>
        </section>
      ))}
      <Card variant="sunken" padding="lg" className="mt-12 flex flex-col items-start gap-4">
        <h2 className="text-xl">{t('contact.heading')}</h2>
        <p className="text-muted">{t('contact.text')}</p>
        <Button variant="secondary" href={`mailto:${brand.supportEmail}`} className="max-w-full">
          <MailIcon />
          <bdi className="min-w-0 wrap-anywhere">{brand.supportEmail}</bdi>
        </Button>
      </Card>
    </div>
  );
}
