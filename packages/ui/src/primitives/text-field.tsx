import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'children' | 'className'> {
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'tel';
}

// Addresses, links and passwords are written from left to right in every language; they are still aligned to the start.
const leftToRight: ReadonlySet<string> = new Set(['email', 'password', 'url', 'tel']);

/** A single-line text field with its label, hint and error. */
export function TextField({ label, hint, error, optional = false, type = 'text', ...input }: TextFieldProps) {
  const isLeftToRight = leftToRight.has(type);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ className, ...control }) => (
        <input
          {...input}
          {...control}
          type={type}
          dir={isLeftToRight ? 'ltr' : undefined}
          className={classNames(className, 'min-h-11', isLeftToRight && 'rtl:text-end')}
        />
      )}
    </Field>
  );
}
