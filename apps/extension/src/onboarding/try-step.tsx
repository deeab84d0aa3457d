import { Button, Step, StepList } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { StepProps } from './steps.ts';

/** These work without an account and without any permission. */
const sites = [
  ['Facebook', 'https://www.facebook.com/watch'],
  ['Instagram', 'https://www.instagram.com/'],
  ['TikTok', 'https://www.tiktok.com/'],
  ['Reddit', 'https://www.reddit.com/'],
] as const;

/** The steps from a page to a saved video. */
export function TryStep({ onNext, onBack }: StepProps) {
  const t = useTranslations('extensionPages.onboarding');
  return (
    <>
      <StepList className="mt-6">
        <Step title={t('try.open')}>
          <ul className="mt-2 flex flex-wrap gap-2">
            {sites.map(([name, address]) => (
              <li key={name}>
                <Button size="sm" variant="secondary" href={address} external>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </Step>
        <Step title={t('try.play')} />
        <Step title={t('try.press')} />
      </StepList>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onNext}>{t('next')}</Button>
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}
