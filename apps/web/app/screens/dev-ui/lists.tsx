import {
  Accordion,
  AccordionItem,
  Card,
  DownloadIcon,
  GlobeIcon,
  Pagination,
  PlayIcon,
  Skeleton,
  SkeletonGroup,
  Spinner,
  Tabs,
} from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from './section.tsx';

const questions = ['cost', 'sound', 'where'] as const;
const ways = [
  ['extension', PlayIcon],
  ['desktop', DownloadIcon],
  ['online', GlobeIcon],
] as const;

/** Lists, and what is shown while they load. */
export function Lists() {
  const t = useTranslations('specimen');
  const [page, setPage] = useState(1);
  return (
    <>
      <Section name="accordion">
        <Accordion exclusive>
          {questions.map((question) => (
            <AccordionItem key={question} title={t(`accordion.${question}`)} defaultOpen={question === 'cost'}>
              <p className="max-w-prose">{t(`accordion.${question}Text`)}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </Section>
      <Section name="tabs">
        <Tabs
          label={t('tabs.label')}
          items={ways.map(([way, icon]) => ({
            value: way,
            label: t(`tabs.${way}`),
            icon,
            content: <p className="max-w-prose text-muted">{t(`tabs.${way}Text`)}</p>,
          }))}
        />
      </Section>
      <Section name="pagination">
        <Pagination page={page} count={12} onPageChange={setPage} />
      </Section>
      <Section name="loading">
        <SkeletonGroup label={t('loading.plans')} className="grid gap-5 md:grid-cols-3">
          {['first', 'second', 'third'].map((card) => (
            <Card key={card}>
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="mt-4 h-8 w-1/2" />
              <Skeleton className="mt-5 h-3.5 w-full" />
              <Skeleton className="mt-2.5 h-3.5 w-4/5" />
              <Skeleton className="mt-7 h-11 w-full rounded-md" />
            </Card>
          ))}
        </SkeletonGroup>
        <p className="mt-8 flex items-center gap-3 text-muted">
          <Spinner className="size-6 text-primary-text" />
          {t('loading.waiting')}
        </p>
      </Section>
    </>
  );
}
