import { Card, SnackbarProvider, SuccessIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { AddButton } from '../../shell/add-button.tsx';
import { brandValues } from '../../shell/text-tags.tsx';
import { useBrowser } from '../../shell/use-browser.ts';
import { NoScriptNote } from '../no-script-note.tsx';
import { PageIntro } from '../page-intro.tsx';
import { ReportForm, type ReportFormProps } from './report-form.tsx';

interface UninstalledScreenProps extends Omit<ReportFormProps, 'browser'> {
  /** A report was sent in the last 30 minutes. */
  isReported: boolean;
}

/** Opened by the browser after the extension was removed. */
export function UninstalledScreen({ accountEmail, isReported, send, onSent }: UninstalledScreenProps) {
  const t = useTranslations('uninstalled');
  const browser = useBrowser();
  return (
    <div className="mx-auto max-w-2xl px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={t('intro', brandValues)}
      />
      <NoScriptNote>{t('noScript', brandValues)}</NoScriptNote>
      <SnackbarProvider>
        {isReported ? (
          <Card padding="lg" className="mt-10 flex flex-col items-start gap-4">
            <SuccessIcon className="size-10 text-success-text" />
            <h2 className="text-2xl">{t('thanks.heading')}</h2>
            <p className="text-muted">{t('thanks.text')}</p>
            <p className="text-muted">{t('thanks.again', brandValues)}</p>
            <AddButton browser={browser} />
          </Card>
        ) : (
          <>
            <ReportForm accountEmail={accountEmail} browser={browser} send={send} onSent={onSent} />
            <Card variant="sunken" className="mt-8 flex flex-wrap items-center justify-between gap-4">
              <div>
                <h2 className="text-lg">{t('back.heading')}</h2>
                <p className="text-muted">{t('back.text')}</p>
              </div>
              <AddButton browser={browser} />
            </Card>
          </>
        )}
      </SnackbarProvider>
    </div>
  );
}
