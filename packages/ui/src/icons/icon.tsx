import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface IconProps {
  /** Size and color as classes; 20 px and the color of the text by default. */
  className?: string;
}
export type Icon = ComponentType<IconProps>;

/**
 * Strokes on a 24 × 24 grid. Icons are decoration: the adjacent words carry the meaning, so they are hidden from screen readers.
 * `mirrored` is for icons that point along the reading direction.
 */
export function Glyph({ className, mirrored, children }: IconProps & { mirrored?: boolean; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('shrink-0', mirrored && 'rtl:-scale-x-100', className ?? 'size-5')}
    >
      {children}
    </svg>
  );
}
