import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'children' | 'className'> {
  value: string;
  /**
   * The maximum number of characters, with a counter. Typing beyond it is possible and shown in red: silently truncating a pasted
   * text would lose its end.
   */
  limit?: number;
}

/** Several lines of text. Grows with its content, where the browser supports it. */
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
