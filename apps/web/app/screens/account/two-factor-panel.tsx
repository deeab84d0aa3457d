import type { Enrollment } from '@clipharbor/client';
import { Button, Chip, ShieldIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import type { Submit } from '../../hooks/use-submission.ts';
import { Loaded } from '../loaded.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import type { OwnAccountView } from './own-account.ts';
import { Panel } from './panel.tsx';
import { RemoveAuthenticatorDialog } from './remove-authenticator-dialog.tsx';

/** One in use and one as a backup, which is the only way to sign in without support when a phone is lost. */
const maxAuthenticators = 2;

interface TwoFactorPanelProps {
  own: Loadable<OwnAccountView>;
  onRetry: () => void;
  /** `null` if it failed; the failure has been reported. */
  onEnroll: () => Promise<Enrollment | null>;
  onConfirm: Submit<[factorId: string, code: string]>;
  onRemove: Submit<[factorId: string, code: string]>;
}

/** Second factors: codes from an authenticator app, requested after the password. */
export function TwoFactorPanel({ own, onRetry, onEnroll, onConfirm, onRemove }: TwoFactorPanelProps) {
  const t = useTranslations('account.twoFactor');
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const { run, isRunning } = useAction(async () => setEnrollment(await onEnroll()));
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded data={own} onRetry={onRetry}>
        {({ authenticators }) => (
          <div className="flex flex-col items-start gap-4">
            <Chip tone={authenticators.length > 0 ? 'success' : 'neutral'}>
              {t(authenticators.length > 0 ? 'on' : 'off')}
            </Chip>
            <AuthenticatorList authenticators={authenticators} onRemove={setRemoved} />
            {authenticators.length < maxAuthenticators && (
              <Button variant="secondary" loading={isRunning} onClick={() => void run()}>
                <ShieldIcon />
                {t(authenticators.length > 0 ? 'addSpare' : 'turnOn')}
              </Button>
            )}
            {authenticators.length === 1 && <p className="text-muted text-sm">{t('spareText')}</p>}
          </div>
        )}
      </Loaded>
      {enrollment && <EnrollDialog enrollment={enrollment} onConfirm={onConfirm} onClose={() => setEnrollment(null)} />}
      {removed !== null && (
        <RemoveAuthenticatorDialog factorId={removed} onRemove={onRemove} onClose={() => setRemoved(null)} />
      )}
    </Panel>
  );
}

interface AuthenticatorListProps {
  authenticators: OwnAccountView['authenticators'];
  onRemove: (id: string) => void;
}

function AuthenticatorList({ authenticators, onRemove }: AuthenticatorListProps) {
  const t = useTranslations('account.twoFactor');
  const date = useBillingDate();
  if (authenticators.length === 0) return null;
  return (
    <ul className="w-full divide-y divide-line">
      {authenticators.map(({ id, addedAt }, index) => {
        const name = t('app', { number: index + 1 });
        return (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
            <span className="min-w-40 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-muted text-sm">{t('added', { date: date(addedAt) })}</span>
            </span>
            <Button size="sm" variant="ghost" aria-label={t('removeNamed', { name })} onClick={() => onRemove(id)}>
              {t('remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
