import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'children' | 'className'> {
  value: string;
  /**
   * Counts the characters. Typing past it is possible and shown in red: cutting a pasted text off without a word would
   * lose its end.
   */
  limit?: number;
}

/** Some lines of text. It grows with what is written, where the browser can. */
export function TextArea({ label, hint, error, optional = false, limit, value, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      counter={limit === undefined ? undefined : { used: value.length, limit }}
    >
      {({ className, ...control }) => (
        <textarea
          {...area}
          {...control}
          value={value}
          rows={rows}
          className={classNames(className, 'field-sizing-content max-h-96 min-h-28 resize-y')}
        />
      )}
    </Field>
  );
}
