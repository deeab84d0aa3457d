import { SnackbarProvider } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { brandValues } from '../../shell/text-tags.tsx';
import { NoScriptNote } from '../no-script-note.tsx';
import { PageIntro } from '../page-intro.tsx';
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx';

/** The feedback page. */
export function FeedbackScreen(form: FeedbackFormProps) {
  const t = useTranslations('feedback');
  return (
    <div className="mx-auto max-w-2xl px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={t('intro')}
      />
      <NoScriptNote>{t('noScript', brandValues)}</NoScriptNote>
      <SnackbarProvider>
        <FeedbackForm {...form} />
      </SnackbarProvider>
    </div>
  );
}
