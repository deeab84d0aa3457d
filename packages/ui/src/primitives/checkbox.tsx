import { type ComponentProps, type ReactNode, useId } from 'react';
import { CheckIcon } from '../icons/check.tsx';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A native checkbox with our styling. The whole line is the click target. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <div className="min-w-0 text-sm">
      <label className="group flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-subtle">
        <span className="relative mt-0.5 flex size-5 shrink-0 items-center justify-center">
          <input
            {...input}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-5 cursor-[inherit] appearance-none rounded-sm border border-control bg-surface shadow-xs transition-[background-color,border-color] checked:border-primary-strong checked:bg-primary-strong group-hover:not-checked:not-disabled:border-muted disabled:border-line-strong disabled:bg-sunken disabled:checked:border-line-strong disabled:checked:bg-control aria-invalid:border-danger-text forced-colors:appearance-auto"
          />
          <CheckIcon className="pointer-events-none absolute size-4 scale-75 stroke-3 text-white opacity-0 transition-[opacity,scale] peer-checked:scale-100 peer-checked:opacity-100 forced-colors:hidden" />
        </span>
        <span className="min-w-0 flex-1 pt-px">{label}</span>
      </label>
      {(error || hint !== undefined) && (
        <div className="-mt-1 ms-8">
          {error && <FieldError id={errorId}>{error}</FieldError>}
          {hint !== undefined && (
            <p id={hintId} className="text-subtle">
              {hint}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
