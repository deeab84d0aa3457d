export const onboardingSteps = ['grant', 'try', 'done'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What every step may request from the page around it. */
export interface StepProps {
  readonly onNext: () => void;
  readonly onBack: () => void;
}
