import type { SocialProvider } from '@clipharbor/client';
import { Button } from '@clipharbor/ui';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type Submit, useSubmission } from '../../hooks/use-submission.ts';
import { Loaded } from '../loaded.tsx';
import { GoogleMark, MicrosoftMark } from '../login/provider-marks.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { mayUnlink } from './may-unlink.ts';
import type { OwnAccountView } from './own-account.ts';
import { Panel } from './panel.tsx';

const providers = [
  { id: 'google', name: 'Google', Mark: GoogleMark },
  { id: 'azure', name: 'Microsoft', Mark: MicrosoftMark },
] as const;

interface LinkActions {
  /** Goes to the provider's page. */
  onLink: (provider: SocialProvider) => Promise<void>;
  onUnlink: Submit<[identityId: string, providerName: string]>;
}

interface LinkedPanelProps extends LinkActions {
  own: Loadable<OwnAccountView>;
  onRetry: () => void;
}

/** Other sign-in methods of the same account. */
export function LinkedPanel({ own, onRetry, ...actions }: LinkedPanelProps) {
  const t = useTranslations('account.linked');
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded data={own} onRetry={onRetry}>
        {(account) => (
          <ul className="divide-y divide-line">
            {providers.map(({ id, name, Mark }) => (
              <ProviderRow key={id} provider={id} name={name} mark={<Mark />} account={account} {...actions} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

interface ProviderRowProps extends LinkActions {
  provider: SocialProvider;
  name: string;
  mark: ReactNode;
  account: OwnAccountView;
}

function ProviderRow({ provider, name, mark, account, onLink, onUnlink }: ProviderRowProps) {
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
        <UnlinkButton identityId={identity.id} name={name} isLast={isLast} describedBy={reason} onUnlink={onUnlink} />
      ) : (
        <LinkButton name={name} onLink={() => onLink(provider)} />
      )}
    </li>
  );
}

function LinkButton({ name, onLink }: { name: string; onLink: () => Promise<void> }) {
  const t = useTranslations('account.linked');
  const { run, isRunning } = useAction(onLink);
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isRunning}
      aria-label={t('linkNamed', { provider: name })}
      onClick={() => void run()}
    >
      {t('link')}
    </Button>
  );
}

interface UnlinkButtonProps extends Pick<LinkActions, 'onUnlink'> {
  identityId: string;
  name: string;
  isLast: boolean;
  describedBy: string;
}

function UnlinkButton({ identityId, name, isLast, describedBy, onUnlink }: UnlinkButtonProps) {
  const t = useTranslations('account.linked');
  const [isAsked, setAsked] = useState(false);
  const { run, isRunning } = useSubmission(
    () => onUnlink(identityId, name),
    () => setAsked(false),
  );
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
