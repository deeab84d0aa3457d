import { type BrowserFamily, browserFamilies } from '@clipharbor/domain';
import { Step, StepList, ToggleGroup, useLocale } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { extensionPicture } from '../../content/extension-pictures.ts';
import { AddButton } from '../../shell/add-button.tsx';
import { browserNames } from '../../shell/browser-names.ts';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { useBrowser } from '../../shell/use-browser.ts';
import { PageIntro } from '../page-intro.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { StepPicture } from './step-picture.tsx';

const steps = ['install', 'pin', 'login', 'usage'] as const;

/** From the store to the first saved video, in the visitor's own browser. */
export function TutorialScreen() {
  const t = useTranslations('tutorial');
  const locale = useLocale();
  const tags = useTextTags();
  const detected = useBrowser();
  const [chosen, choose] = useState<BrowserFamily>();
  const browser = chosen ?? detected;
  return (
    <div className="mx-auto max-w-4xl px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading', brandValues)}
        text={t('intro')}
      >
        <ToggleGroup
          label={t('browser')}
          options={browserFamilies.map((value) => ({ value, label: browserNames[value] }))}
          value={browser}
          onValueChange={choose}
          className="noscript:hidden"
        />
        {/* Without scripts, choosing a browser has no effect, so these link to the stores instead. */}
        <div className="hidden flex-wrap gap-3 noscript:flex">
          {browserFamilies.map((family) => (
            <AddButton key={family} browser={family} />
          ))}
        </div>
      </PageIntro>
      <StepList className="mt-12">
        {steps.map((step) => (
          <Step key={step} title={<h2 className="text-xl">{t(`steps.${step}.title`)}</h2>}>
            <div className="max-w-prose">{t.rich(`steps.${step}.text`, { ...tags, browser })}</div>
            {step === 'install' && (
              <p className="mt-4">
                <AddButton browser={browser} />
              </p>
            )}
            <StepPicture
              src={
                step === 'login' || step === 'usage'
                  ? extensionPicture(step, locale)
                  : `/pictures/tutorial/${browser}-${step}.svg`
              }
              alt={t(`steps.${step}.picture`)}
              isFirst={step === 'install'}
            />
          </Step>
        ))}
      </StepList>
      <DesktopSection />
    </div>
  );
}
