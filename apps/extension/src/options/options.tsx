import { brand } from '@clipharbor/domain';
import { Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PageFrame } from '../pages/page-frame.tsx';
import { AboutSection } from './about-section.tsx';
import { AreaSection } from './area-section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { OptionsNav } from './options-nav.tsx';
import { PermissionsSection } from './permissions-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { QualitySection } from './quality-section.tsx';
import { SavingSection } from './saving-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { useEditableSettings } from './use-editable-settings.ts';

/** All settings on one page. Changes are stored at once. */
export function Options() {
  const t = useTranslations('extensionPages.options');
  const loading = useTranslations('ui')('loading');
  const { settings, change } = useEditableSettings();
  useEffect(() => {
    document.title = `${t('title')} – ${brand.name}`;
  }, [t]);
  return (
    <PageFrame>
      <h1 className="text-3xl">{t('title')}</h1>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[13rem_1fr]">
        <OptionsNav />
        <div className="flex min-w-0 flex-col gap-6">
          {settings === null ? (
            <SkeletonGroup label={loading}>
              <Skeleton className="h-64 rounded-xl" />
            </SkeletonGroup>
          ) : (
            <>
              <SavingSection settings={settings} onChange={change} />
              <QualitySection settings={settings} onChange={change} />
              <LanguagesSection settings={settings} onChange={change} />
              <ImagesSection settings={settings} onChange={change} />
            </>
          )}
          <AreaSection />
          {settings !== null && <DesktopSection settings={settings} onChange={change} />}
          <PermissionsSection onChange={change} />
          <ShortcutsSection />
          <PrivacySection />
          <AboutSection />
        </div>
      </div>
    </PageFrame>
  );
}
