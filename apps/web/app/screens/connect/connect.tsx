import { accountCalls } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { Button, CheckIcon, DangerIcon, LockIcon, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { siteSession, useUser } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { showMessage } from '../../shell/companion.ts';
import { isolated } from '../../shell/isolated.ts';
import { brandWords } from '../../shell/text-tags.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { LoginPrompt } from '../login-prompt.tsx';
import { Sign, SmallPage } from '../small-page.tsx';
import { answerAddress, type ConnectionRequest, parseConnectionRequest } from './connection-request.ts';

/** Where the extension or the desktop app sends its user for a session of its own. */
export function ConnectScreen() {
  const t = useTranslations('connect');
  const query = useQuery();
  const request = useMemo(() => (query === null ? null : parseConnectionRequest(query, brand)), [query]);
  const head = { title: t('meta.title', brandWords), description: t('meta.description', brandWords) };
  if (query !== null && request === null) {
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
      heading={request ? t('heading', { app: t(`apps.${request.client}`) }) : t('title')}
    >
      {request ? <Consent request={request} /> : <Waiting />}
    </SmallPage>
  );
}

const rights = ['plan', 'usage', 'noMedia'] as const;

function Consent({ request }: { request: ConnectionRequest }) {
  const t = useTranslations('connect');
  const words = useFailureWords();
  const user = useUser();
  useEffect(() => void siteSession().user.initialise(), []);
  const { run, isRunning } = useAction(async () => {
    try {
      const { client, redirectTo, codeChallenge } = request;
      const { code } = await siteSession().api.call(accountCalls.connect, { client, redirectTo, codeChallenge });
      location.assign(answerAddress(request, { code }));
    } catch (error) {
      await showMessage({ message: words(error), tone: 'danger' });
    }
  });
  if (user.kind === 'starting') return <Waiting />;
  if (user.kind === 'unreachable') {
    return (
      <div role="alert" className="flex flex-col items-center gap-4 text-center">
        <p className="text-muted">{words(user.error)}</p>
        <Button variant="secondary" onClick={() => void siteSession().user.initialise()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (user.kind === 'visitor' || user.kind === 'codeNeeded')
    return <LoginPrompt text={t('loginRequired')} button={t('login')} />;
  return (
    <div className="flex flex-col gap-5">
      <p className="break-words text-center">{t('as', { email: isolated(user.user.email) })}</p>
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
        <Button wide variant="ghost" href={answerAddress(request, { error: 'access_denied' })}>
          {t('cancel')}
        </Button>
      </div>
      <p className="text-center text-sm text-subtle">{t('revoke')}</p>
    </div>
  );
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
