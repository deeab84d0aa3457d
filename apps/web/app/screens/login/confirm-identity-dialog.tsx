import type { SocialProvider } from '@clipharbor/client';
import { Button, Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { Loaded } from '../loaded.tsx';
import { CodeForm } from './code-form.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';
import { GoogleMark, MicrosoftMark } from './provider-marks.tsx';

/** How the user can confirm who they are; `code` if the session lacks only the second factor. */
export type ProofMethods =
  | { readonly kind: 'code' }
  | {
      readonly kind: 'signIn';
      readonly email: string;
      readonly hasPassword: boolean;
      readonly providers: readonly SocialProvider[];
    };

export interface ConfirmIdentityDialogProps {
  methods: Loadable<ProofMethods>;
  /** `window` while the provider's window is open. */
  step: 'proof' | 'window' | 'code';
  failure: string | null;
  isRunning: boolean;
  reload: () => void;
  enterPassword: (email: string, password: string) => void;
  enterCode: (code: string) => void;
  openProvider: (provider: SocialProvider, blockedMessage: string) => void;
  onClose: () => void;
}

/** "Confirm it's you": a new sign-in of the same user, after which the refused action runs again. */
export function ConfirmIdentityDialog({ onClose, ...proof }: ConfirmIdentityDialogProps) {
  const t = useTranslations('login.confirm');
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      persistent
      maxWidthPx={440}
      title={t('title')}
      description={proof.step === 'code' ? t('codeText') : t('text')}
    >
      {proof.step === 'code' ? (
        <CodeForm isBusy={proof.isRunning} failure={proof.failure} send={t('confirm')} onSend={proof.enterCode} />
      ) : (
        <Loaded data={proof.methods} onRetry={proof.reload}>
          {(methods) => (methods.kind === 'code' ? null : <SignInAgain methods={methods} proof={proof} />)}
        </Loaded>
      )}
    </Dialog>
  );
}

function SignInAgain({
  methods: { email, hasPassword, providers },
  proof,
}: {
  methods: Extract<ProofMethods, { kind: 'signIn' }>;
  proof: Omit<ConfirmIdentityDialogProps, 'onClose'>;
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
