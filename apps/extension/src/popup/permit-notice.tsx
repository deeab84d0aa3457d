import { useTranslations } from 'use-intl';
import type { Permit } from '../account/permit.ts';

export const isRefused = ({ kind }: Permit): boolean => kind !== 'free' && kind !== 'counted';

/** Explains why a medium cannot be saved, before any click. The account card says what to do about it. */
export function PermitNotice({ id, permit }: { id: string; permit: Permit }) {
  const t = useTranslations('extensionAccount.permit');
  const card = useTranslations('extensionAccount.card');
  switch (permit.kind) {
    case 'free':
    case 'counted':
      return null;
    case 'signIn':
    case 'noPlan':
      return <Reason id={id} text={t(permit.kind)} />;
    case 'ended':
      return <Reason id={id} text={card('endedText')} />;
    case 'exhausted':
      return <Reason id={id} text={t(`exhausted.${permit.unit}`)} />;
  }
}

const Reason = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="w-full text-sm text-warning-text">
    {text}
  </p>
);
