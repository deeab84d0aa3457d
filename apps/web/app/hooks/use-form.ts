import { hasNoProblems, type Verdict } from '@clipharbor/domain';
import { type FocusEvent, type FormEvent, useState } from 'react';
import { focusFirstInvalid } from './focus-first-invalid.ts';

/** Fields of text with their rules. A problem shows once its field has been left, or when the form is sent. */
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
    /** What a text field needs: `<TextField {...form.field('email')} />`. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => setValues((now) => ({ ...now, [name]: target.value })),
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
        // A message that appears under the pointer would push the button away that is being pressed.
        if (relatedTarget instanceof HTMLButtonElement) return;
        // Passing through an empty field is no mistake yet.
        if (target.value !== '') setLeft((now) => new Set(now).add(name));
      },
    }),
    /** The problem of a field that may be shown by now. */
    problem: <Name extends keyof Judged & string>(name: Name): Judged[Name] | null =>
      isSent || left.has(name) ? verdict[name] : null,
    /** Sends a flawless form; otherwise shows all problems and leads to the first. */
    submit: (send: (values: Values) => void, refuse?: () => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (hasNoProblems(verdict)) return send(values);
      setSent(true);
      refuse?.();
      focusFirstInvalid(event.currentTarget);
    },
  };
}
