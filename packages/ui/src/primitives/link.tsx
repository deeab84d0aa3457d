import { classNames } from '../class-names.ts';
import { Anchor, type AnchorProps } from './anchor.tsx';
import { ExternalArrow } from './external-arrow.tsx';

export interface LinkProps extends AnchorProps {
  /** Opens a new tab. */
  external?: boolean;
  /** `inline` is for running text; `quiet` is for navigation, where the position already shows that it is a link. */
  variant?: 'inline' | 'quiet';
}

const look = {
  inline:
    'font-medium text-primary-text underline decoration-primary-line decoration-1 underline-offset-4 hover:decoration-current',
  quiet: 'text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:font-medium',
} as const;

/** A link in text or navigation. */
export function Link({ external = false, variant = 'inline', className, children, ...props }: LinkProps) {
  return (
    <Anchor
      {...props}
      external={external}
      className={classNames('rounded-sm transition-colors', look[variant], className)}
    >
      {children}
      {external && <ExternalArrow />}
    </Anchor>
  );
}
