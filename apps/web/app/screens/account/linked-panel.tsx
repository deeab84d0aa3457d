import type { SocialProvider } from '@clipharbor/client';
import { Button } from '@clipharbor/ui';
import { type ReactNode, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Loadable } from '../../session/loadable.ts';
import { siteSession } from '../../session/site-session.ts';
import type { OwnAccountView } from '../../session/use-own-account.ts';
import { useSelfAction } from '../../session/use-self-action.ts';
import { Loaded } from '../loaded.tsx';
import { GoogleMark, MicrosoftMark } from '../login/provider-marks.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Panel } from './panel.tsx';
import { mayUnlink } from './ways-in.ts';

const providers = [
  { id: 'google', name: 'Google', Mark: GoogleMark },
  { id: 'azure', name: 'Microsoft', Mark: MicrosoftMark },
] as const;

/** Other ways to sign in to the same account. */
export function LinkedPanel({ own, onChanged }: { own: Loadable<OwnAccountView>; onChanged: () => void }) {
  const t = useTranslations('account.linked');
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded data={own} onRetry={onChanged}>
        {(account) => (
          <ul className="divide-y divide-line">
            {providers.map(({ id, name, Mark }) => (
              <ProviderRow key={id} provider={id} name={name} mark={<Mark />} account={account} onChanged={onChanged} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

interface ProviderRowProps {
  provider: SocialProvider;
  name: string;
  mark: ReactNode;
  account: OwnAccountView;
  onChanged: () => void;
}

function ProviderRow({ provider, name, mark, account, onChanged }: ProviderRowProps) {
  const t = useTranslations('account.linked');
  const reason = useId();
  const identity = account.identities.find((one) => one.provider === provider);
  const isLast = identity !== undefined && !mayUnlink(account, identity.id);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken">{mark}</span>
      <span className="min-w-40 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block break-words text-muted text-sm">
          {identity ? <bdi>{identity.email ?? t('linked')}</bdi> : t('notLinked')}
        </span>
        {isLast && (
          <span id={reason} className="block text-sm text-subtle">
            {t('lastWay')}
          </span>
        )}
      </span>
      {identity ? (
        <UnlinkButton identityId={identity.id} name={name} isLast={isLast} describedBy={reason} onChanged={onChanged} />
      ) : (
        <LinkButton provider={provider} name={name} />
      )}
    </li>
  );
}

function LinkButton({ provider, name }: { provider: SocialProvider; name: string }) {
  const t = useTranslations('account.linked');
  const locale = useLocale();
  const { run, isRunning } = useSelfAction(async () => {
    const back = `${location.origin}/${locale}/user?linked=${provider}`;
    location.assign(await siteSession().backend.linkIdentity(provider, back));
    return null;
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isRunning}
      aria-label={t('linkNamed', { provider: name })}
      onClick={() => run()}
    >
      {t('link')}
    </Button>
  );
}

interface UnlinkButtonProps {
  identityId: string;
  name: string;
  isLast: boolean;
  describedBy: string;
  onChanged: () => void;
}

function UnlinkButton({ identityId, name, isLast, describedBy, onChanged }: UnlinkButtonProps) {
  const t = useTranslations('account.linked');
  const [isAsked, setAsked] = useState(false);
  const { run, isRunning } = useSelfAction(async () => {
    await siteSession().backend.unlinkIdentity(identityId);
    setAsked(false);
    onChanged();
    return t('unlinked', { provider: name });
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        disabled={isLast}
        aria-label={t('unlinkNamed', { provider: name })}
        {...(isLast && { 'aria-describedby': describedBy })}
        onClick={() => setAsked(true)}
      >
        {t('unlink')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('unlinkTitle', { provider: name })}
        text={t('unlinkText', { provider: name })}
        confirm={t('unlink')}
        isDangerous
        isBusy={isRunning}
        onClose={() => setAsked(false)}
        onConfirm={() => run()}
      />
    </>
  );
}
