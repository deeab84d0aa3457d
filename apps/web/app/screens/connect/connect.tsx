import type { LinkedClient } from '@clipharbor/domain';
import { Button, CheckIcon, DangerIcon, LockIcon, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../hooks/failure-text.ts';
import { useAction } from '../../hooks/use-action.ts';
import { isolated } from '../../shell/isolated.ts';
import { brandValues } from '../../shell/text-tags.tsx';
import { LoginPrompt } from '../login-prompt.tsx';
import { Sign, SmallPage } from '../small-page.tsx';

interface ConnectScreenProps {
  /** The requesting program; `null` until the URL has been read, `invalid` if none of our programs created it. */
  client: LinkedClient | 'invalid' | null;
  children?: ReactNode;
}

/** The page to which the extension and the desktop app send users to get their own session. */
export function ConnectScreen({ client, children }: ConnectScreenProps) {
  const t = useTranslations('connect');
  const head = { title: t('meta.title', brandValues), description: t('meta.description', brandValues) };
  if (client === 'invalid') {
    return (
      <SmallPage
        {...head}
        sign={<Sign tone="danger" Icon={DangerIcon} />}
        heading={t('invalid')}
        text={t('invalidText')}
      />
    );
  }
  return (
    <SmallPage
      {...head}
      sign={<Sign tone="primary" Icon={LockIcon} />}
      heading={client === null ? t('title') : t('heading', { app: client })}
    >
      {client === null ? <Waiting /> : children}
    </SmallPage>
  );
}

const rights = ['plan', 'usage', 'noMedia'] as const;

/** Whether there is an account to connect. */
export type ConsentView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreachable'; readonly error: unknown }
  | { readonly kind: 'loginRequired' }
  | { readonly kind: 'ready'; readonly email: string };

interface ConsentProps {
  view: ConsentView;
  /** Returns the refusal to the program. */
  cancelHref: string;
  onConnect: () => Promise<void>;
  onLogin: () => void;
  onRetry: () => void;
}

/** Asks the user whether the program may act for them. */
export function Consent({ view, cancelHref, onConnect, onLogin, onRetry }: ConsentProps) {
  const t = useTranslations('connect');
  const failureText = useFailureText();
  const { run, isRunning } = useAction(onConnect);
  switch (view.kind) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return (
        <div role="alert" className="flex flex-col items-center gap-4 text-center">
          <p className="text-muted">{failureText(view.error)}</p>
          <Button variant="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      );
    case 'loginRequired':
      return <LoginPrompt text={t('loginRequired')} button={t('login')} onLogin={onLogin} />;
    case 'ready':
      return (
        <div className="flex flex-col gap-5">
          <p className="break-words text-center">{t('as', { email: isolated(view.email) })}</p>
          <ul className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm">
            {rights.map((right) => (
              <li key={right} className="flex gap-2">
                <CheckIcon className="mt-0.5 size-4.5 text-success-text" />
                <span className="min-w-0">{t(`rights.${right}`)}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-col gap-3">
            <Button wide loading={isRunning} onClick={() => void run()}>
              {t('connect')}
            </Button>
            <Button wide variant="ghost" href={cancelHref}>
              {t('cancel')}
            </Button>
          </div>
          <p className="text-center text-sm text-subtle">{t('revoke')}</p>
        </div>
      );
  }
}

function Waiting() {
  const t = useTranslations('connect');
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-11 w-full rounded-md" />
    </SkeletonGroup>
  );
}
