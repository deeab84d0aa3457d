import { Button, DangerIcon, Spinner, SuccessIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { brandValues } from '../../shell/text-tags.tsx';
import { Sign, SmallPage } from '../small-page.tsx';
import type { ApplicationName } from './application-name.ts';

interface AuthStatusScreenProps {
  state: 'waiting' | 'success' | 'failed';
  /** The program that the user has signed in to; `null` if it did not give its name. */
  app: ApplicationName | null;
}

/** Each of our own programs has its own sentence, because a name inserted into a sentence cannot be inflected. */
const wordsOf = ({ kind, name }: ApplicationName) => ({ app: kind === 'known' ? name : 'other', name });

/** Tells users whether signing in to a program worked, and lets them close the window. */
export function AuthStatusScreen({ state, app }: AuthStatusScreenProps) {
  const t = useTranslations('authStatus');
  const [mustCloseSelf, setCloseSelf] = useState(false);
  const head = { title: t('meta.title', brandValues), description: t('meta.description', brandValues) };
  if (state === 'waiting') {
    return (
      <SmallPage
        {...head}
        sign={<Spinner label={t('waiting')} className="size-10 text-primary-text" />}
        heading={t('title')}
      />
    );
  }
  const close = () => {
    window.close();
    // Browsers only close windows that a script has opened.
    setCloseSelf(true);
  };
  const isSuccess = state === 'success';
  return (
    <SmallPage
      {...head}
      sign={<Sign tone={isSuccess ? 'success' : 'danger'} Icon={isSuccess ? SuccessIcon : DangerIcon} />}
      heading={t(isSuccess ? 'success' : 'failed')}
      text={isSuccess ? (app === null ? t('successText') : t('successApp', wordsOf(app))) : t('failedText')}
    >
      <Button wide onClick={close}>
        {t('close')}
      </Button>
      {mustCloseSelf && (
        <p role="status" className="text-center text-muted text-sm">
          {t('closeSelf')}
        </p>
      )}
    </SmallPage>
  );
}
