import type { SocialProvider } from '@clipharbor/client';
import { Button } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { GoogleMark, MicrosoftMark } from './provider-marks.tsx';

/** Sign-in through Google or Microsoft. */
export function SocialButtons({ isBusy, onChoose }: { isBusy: boolean; onChoose: (provider: SocialProvider) => void }) {
  const t = useTranslations('login.buttons');
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button variant="secondary" wide disabled={isBusy} onClick={() => onChoose('google')}>
        <GoogleMark />
        {t('google')}
      </Button>
      <Button variant="secondary" wide disabled={isBusy} onClick={() => onChoose('azure')}>
        <MicrosoftMark />
        {t('microsoft')}
      </Button>
    </div>
  );
}
