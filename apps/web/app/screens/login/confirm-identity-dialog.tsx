import type { SocialProvider } from '@clipharbor/client';
import { Button, Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { ProofWays } from '../../session/proof-ways.ts';
import { useFreshSignIn } from '../../session/use-fresh-sign-in.ts';
import { Loaded } from '../loaded.tsx';
import { CodeForm } from './code-form.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';
import { GoogleMark, MicrosoftMark } from './provider-marks.tsx';

/** "Confirm it's you": a new sign-in of the same user, after which what was refused is done again. */
export function ConfirmIdentityDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const t = useTranslations('login.confirm');
  const proof = useFreshSignIn(() => onEnd(true));
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onEnd(false)}
      persistent
      maxWidth={440}
      title={t('title')}
      description={proof.step === 'code' ? t('codeText') : t('text')}
    >
      {proof.step === 'code' ? (
        <CodeForm isBusy={proof.isRunning} failure={proof.failure} send={t('confirm')} onSend={proof.enterCode} />
      ) : (
        <Loaded data={proof.ways} onRetry={proof.reload}>
          {(ways) => (ways.kind === 'code' ? null : <SignInAgain ways={ways} proof={proof} />)}
        </Loaded>
      )}
    </Dialog>
  );
}

function SignInAgain({
  ways: { email, hasPassword, providers },
  proof,
}: {
  ways: Extract<ProofWays, { kind: 'signIn' }>;
  proof: ReturnType<typeof useFreshSignIn>;
}) {
  const t = useTranslations('login.confirm');
  return (
    <div className="flex flex-col gap-4">
      {hasPassword && (
        <ConfirmPasswordForm
          email={email}
          isBusy={proof.isRunning}
          failure={proof.failure}
          onSend={(password) => proof.enterPassword(email, password)}
        />
      )}
      {!hasPassword && proof.failure !== null && (
        <p role="alert" className="text-danger-text text-sm">
          {proof.failure}
        </p>
      )}
      {providers.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          isBusy={proof.isRunning}
          onOpen={() => proof.openProvider(provider, t('blocked'))}
        />
      ))}
      {proof.step === 'window' && (
        <p role="status" className="text-muted text-sm">
          {t('window')}
        </p>
      )}
    </div>
  );
}

function ProviderButton({
  provider,
  isBusy,
  onOpen,
}: {
  provider: SocialProvider;
  isBusy: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations('login.buttons');
  return (
    <Button variant="secondary" wide disabled={isBusy} onClick={onOpen}>
      {provider === 'google' ? <GoogleMark /> : <MicrosoftMark />}
      {t(provider === 'google' ? 'google' : 'microsoft')}
    </Button>
  );
}
