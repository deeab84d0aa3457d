import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Anchor, type AnchorProps } from './anchor.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** A square button that contains only an icon; give it an `aria-label`. */
  iconOnly?: boolean | undefined;
  /** Takes the full available width. */
  wide?: boolean | undefined;
}
interface OwnProps extends Look {
  /** Stays focusable and keeps its width, but does nothing until the work is done. */
  loading?: boolean;
  children: ReactNode;
}
export type ButtonProps = OwnProps &
  (
    | (ComponentProps<'button'> & { href?: undefined; external?: undefined })
    | (AnchorProps & { external?: boolean; disabled?: undefined })
  );

const base =
  'relative inline-flex select-none items-center justify-center gap-2 border text-center font-medium transition-[background-color,border-color,color,box-shadow,scale] active:scale-[0.985] disabled:pointer-events-none disabled:border-line disabled:bg-sunken disabled:text-subtle disabled:inset-shadow-none disabled:shadow-none';
const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary-strong text-white shadow-sm inset-shadow-edge hover:bg-primary-strong-hover hover:shadow-md',
  secondary: 'border-line-strong bg-surface text-ink shadow-xs hover:bg-hover active:bg-pressed',
  ghost: 'border-transparent text-muted hover:bg-hover hover:text-ink active:bg-pressed',
  danger:
    'border-transparent bg-danger-strong text-white shadow-sm inset-shadow-edge hover:bg-danger-strong-hover hover:shadow-md',
};
const sizes: Record<ButtonSize, { box: string; words: string; square: string }> = {
  sm: { box: 'min-h-9 rounded-md text-sm', words: 'px-3.5 py-1.5', square: 'w-9' },
  md: { box: 'min-h-11 rounded-md text-sm', words: 'px-5 py-2', square: 'w-11' },
  lg: { box: 'min-h-13 rounded-lg text-base', words: 'px-7 py-3', square: 'w-13' },
};

/** The button's classes for elements that another component renders, such as a menu trigger. */
export function buttonClasses({ variant = 'primary', size = 'md', iconOnly = false, wide = false }: Look = {}): string {
  const { box, words, square } = sizes[size];
  return classNames(base, variants[variant], box, iconOnly ? square : words, wide && 'w-full');
}

/** A button, or with `href` a link that looks like one. */
export function Button({ variant, size, iconOnly, wide, loading = false, className, children, ...props }: ButtonProps) {
  const classes = classNames(buttonClasses({ variant, size, iconOnly, wide }), className);
  if (props.href !== undefined) {
    return (
      <Anchor {...props} className={classes}>
        {children}
      </Anchor>
    );
  }
  const { onClick, ...rest } = props;
  // `aria-disabled` and not `disabled`: a disabled button loses focus, and keyboard users lose their place.
  const press = loading ? (event: MouseEvent) => event.preventDefault() : onClick;
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      className={classes}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <Spinner className="absolute size-5" />
        </>
      ) : (
        children
      )}
    </button>
  );
}
