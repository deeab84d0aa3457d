import { Card, Step, StepList } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useTextTags } from '../../shell/text-tags.tsx';
import { TutorialVideo } from './tutorial-video.tsx';

const steps = ['get', 'connect', 'send', 'stop'] as const;

/** The optional Windows app: a video and four steps. */
export function DesktopSection() {
  const t = useTranslations('tutorial.desktop');
  const tags = useTextTags();
  return (
    <section aria-labelledby="desktop" className="mt-20 border-line border-t pt-14">
      <h2 id="desktop" className="text-3xl">
        {t('heading')}
      </h2>
      <div className="mt-4 max-w-prose text-muted">{t.rich('text', tags)}</div>
      <TutorialVideo title={t('video.title')} play={t('video.play')} notice={(host) => t('video.notice', { host })} />
      <Card padding="lg" className="mt-8">
        <StepList>
          {steps.map((step) => (
            <Step key={step} title={<h3 className="text-base">{t(`steps.${step}.title`)}</h3>}>
              {t(`steps.${step}.text`)}
            </Step>
          ))}
        </StepList>
      </Card>
    </section>
  );
}
