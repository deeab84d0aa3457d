import { CardSection, type CardSectionProps } from './card-section.tsx';

/** The ways to use the product, and the way to the plans. */
export function PricingSection(section: Omit<CardSectionProps, 'page'>) {
  return <CardSection page="pricing" {...section} />;
}
