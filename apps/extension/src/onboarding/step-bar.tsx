import { CheckIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { type OnboardingStep, onboardingSteps } from './steps.ts';

/** Shows the current step of the setup. */
export function StepBar({ current }: { current: OnboardingStep }) {
  const t = useTranslations('extensionPages.onboarding');
  const position = onboardingSteps.indexOf(current);
  return (
    <ol aria-label={t('steps')} className="mt-8 grid grid-cols-3 gap-2">
      {onboardingSteps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} className="group flex flex-col gap-2">
          <span
            aria-hidden="true"
            className={`h-1.5 rounded-full transition-colors ${index <= position ? 'bg-brand' : 'bg-pressed'}`}
          />
          <span className="flex items-center gap-1.5 text-muted text-sm group-aria-[current=step]:font-semibold group-aria-[current=step]:text-ink">
            {index < position ? <CheckIcon className="size-4 text-success-text" /> : <span>{index + 1}.</span>}
            {t(`${step}.step`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
