import { hasNoProblems, type Verdict } from '@clipharbor/domain';
import { type FocusEvent, type FormEvent, useState } from 'react';
import { focusFirstInvalid } from './focus-first-invalid.ts';

/** Text fields with their rules. A problem is shown once its field has lost focus or the form is submitted. */
export function useForm<Values extends Readonly<Record<string, string>>, Judged extends Verdict>(
  initial: Values,
  check: (values: Values) => Judged,
) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSent, setSent] = useState(false);
  const verdict = check(values);
  return {
    values,
    /** The props of a text field: `<TextField {...form.field('email')} />`. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => setValues((now) => ({ ...now, [name]: target.value })),
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
        // A message that appears during a press would move the button away from the pointer.
        if (relatedTarget instanceof HTMLButtonElement) return;
        // Tabbing through an empty field is not a mistake yet.
        if (target.value !== '') setLeft((now) => new Set(now).add(name));
      },
    }),
    /** The problem of a field, if it should already be shown. */
    problem: <Name extends keyof Judged & string>(name: Name): Judged[Name] | null =>
      isSent || left.has(name) ? verdict[name] : null,
    /** Submits a valid form; otherwise shows all problems and focuses the first. */
    submit: (send: (values: Values) => void, refuse?: () => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (hasNoProblems(verdict)) return send(values);
      setSent(true);
      refuse?.();
      focusFirstInvalid(event.currentTarget);
    },
  };
}
