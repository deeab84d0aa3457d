export type Tone = 'neutral' | 'primary' | 'secondary' | 'success' | 'warning' | 'danger' | 'info';

/** Text of a tone on its own tint. */
export const softTone: Readonly<Record<Tone, string>> = {
  neutral: 'border-line bg-sunken text-muted',
  primary: 'border-primary-line bg-primary-soft text-primary-text',
  secondary: 'border-secondary-line bg-secondary-soft text-secondary-text',
  success: 'border-success-line bg-success-soft text-success-text',
  warning: 'border-warning-line bg-warning-soft text-warning-text',
  danger: 'border-danger-line bg-danger-soft text-danger-text',
  info: 'border-info-line bg-info-soft text-info-text',
};
