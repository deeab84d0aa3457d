import { Button, GlobeIcon, Point, ShieldIcon, SuccessIcon, VideoIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { accessOf } from '../pages/permissions.ts';
import { usePermission } from '../pages/use-permission.ts';
import type { StepProps } from './steps.ts';

/** Explains why access to all sites is useful, and that it is optional. */
export function GrantStep({ onNext }: StepProps) {
  const t = useTranslations('extensionPages.onboarding');
  const isGranted = usePermission(accessOf('sites')) === true;
  const allow = async () => {
    if (await chrome.permissions.request(accessOf('sites'))) onNext();
  };
  return (
    <>
      <ul className="mt-5 flex flex-col gap-4">
        <Point icon={GlobeIcon}>{t('grant.text')}</Point>
        <Point icon={VideoIcon}>{t('grant.reason')}</Point>
        <Point icon={ShieldIcon}>{t('grant.promise')}</Point>
      </ul>
      {isGranted && (
        <p role="status" className="mt-6 flex items-center gap-2 font-medium text-success-text">
          <SuccessIcon />
          {t('grant.granted')}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isGranted ? (
          <Button onClick={onNext}>{t('next')}</Button>
        ) : (
          <>
            <Button onClick={() => void allow().catch(() => undefined)}>{t('grant.allow')}</Button>
            <Button variant="secondary" onClick={onNext}>
              {t('grant.skip')}
            </Button>
          </>
        )}
      </div>
      <p className="mt-4 text-sm text-subtle">{t('grant.later')}</p>
    </>
  );
}
