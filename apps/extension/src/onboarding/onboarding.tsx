import { brand } from '@clipharbor/domain';
import { Card } from '@clipharbor/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageFrame } from '../pages/page-frame.tsx';
import { DoneStep } from './done-step.tsx';
import { GrantStep } from './grant-step.tsx';
import { StepBar } from './step-bar.tsx';
import { type OnboardingStep, onboardingSteps } from './steps.ts';
import { TryStep } from './try-step.tsx';

const contents = { grant: GrantStep, try: TryStep, done: DoneStep } as const;

/** Allow, try, done: what a new user needs to know, one step at a time. */
export function Onboarding() {
  const t = useTranslations('extensionPages.onboarding');
  const [step, setStep] = useState<OnboardingStep>('grant');
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Focus moves to the heading of a new step, for keyboards and screen readers; on arrival it stays at the top of the page.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
    document.title = `${t(`${step}.step`)} – ${brand.name}`;
  }, [step, t]);
  const Content = contents[step];
  const move = (by: number) => setStep((now) => onboardingSteps[onboardingSteps.indexOf(now) + by] ?? now);
  return (
    <PageFrame>
      <div className="mx-auto max-w-2xl">
        <h1 className="text-3xl">{t('title', { brand: brand.name })}</h1>
        <p className="mt-2 text-lg text-muted">{t('intro')}</p>
        <StepBar current={step} />
        <Card as="section" padding="lg" className="mt-6" aria-labelledby="step">
          <h2 id="step" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {t(`${step}.heading`, { brand: brand.name })}
          </h2>
          <Content onNext={() => move(1)} onBack={() => move(-1)} />
        </Card>
      </div>
    </PageFrame>
  );
}
