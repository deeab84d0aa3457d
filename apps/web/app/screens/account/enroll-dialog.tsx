import type { Enrollment } from '@clipharbor/client';
import { Button, Dialog } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Submit, useSubmission } from '../../hooks/use-submission.ts';
import { CodeForm } from '../login/code-form.tsx';

interface EnrollDialogProps {
  enrollment: Enrollment;
  onConfirm: Submit<[factorId: string, code: string]>;
  onClose: () => void;
}

/** The QR code, the same key as text, and the first code. The secret is gone once the dialog closes. */
export function EnrollDialog({ enrollment, onConfirm, onClose }: EnrollDialogProps) {
  const t = useTranslations('account.twoFactor');
  const { run, isRunning, failure } = useSubmission((code: string) => onConfirm(enrollment.factorId, code), onClose);
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      persistent
      maxWidthPx={460}
      title={t('enrollTitle')}
      description={t('enrollText')}
    >
      <div className="flex flex-col gap-5">
        {/* White in both schemes: cameras only read dark on light. */}
        <img
          src={enrollment.qrCode}
          alt={t('qrCode')}
          width={192}
          height={192}
          className="mx-auto size-48 rounded-lg border border-line bg-white p-2"
        />
        <Secret secret={enrollment.secret} />
        <CodeForm isBusy={isRunning} failure={failure} send={t('confirm')} onSend={run} />
      </div>
    </Dialog>
  );
}

function Secret({ secret }: { secret: string }) {
  const t = useTranslations('account.twoFactor');
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <div>
      <p className="text-muted text-sm">{t('secretText')}</p>
      <div className="mt-2 flex items-center gap-3 rounded-md bg-sunken px-3 py-2">
        <code dir="ltr" className="min-w-0 flex-1 text-sm">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <Button size="sm" variant="secondary" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-subtle empty:hidden">
        {copied !== 'no' && t(copied === 'yes' ? 'copied' : 'copyFailed')}
      </p>
    </div>
  );
}
