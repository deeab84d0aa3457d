import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** `featured` is for the one card that should be noticed first. */
  variant?: 'plain' | 'featured' | 'sunken';
  padding?: 'none' | 'md' | 'lg';
  /** Lifts on hover: only for cards that link somewhere. */
  interactive?: boolean;
}

const variants = {
  plain: 'border-line bg-surface shadow-sm',
  featured: 'border-primary bg-surface shadow-lg ring-4 ring-primary/12',
  sunken: 'border-line bg-sunken',
} as const;
const paddings = { none: '', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-8' } as const;

/** A surface that groups related content. */
export function Card({
  as = 'div',
  variant = 'plain',
  padding = 'md',
  interactive = false,
  className,
  ...props
}: CardProps) {
  // All of these take the same attributes; a union of element types would make each prop an impossible intersection.
  const Element = as as 'div';
  return (
    <Element
      {...props}
      className={classNames(
        'relative min-w-0 rounded-xl border',
        variants[variant],
        paddings[padding],
        interactive &&
          'transition-[border-color,box-shadow,translate] duration-base ease-swift hover:-translate-y-0.5 hover:border-line-strong hover:shadow-md',
        className,
      )}
    />
  );
}
