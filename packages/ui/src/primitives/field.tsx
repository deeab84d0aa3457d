import { formatLocale } from '@clipharbor/i18n';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { useLocale } from '../formats/use-locale.ts';
import { DangerIcon } from '../icons/danger.tsx';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Why the value is invalid. Shown and read aloud with the field. */
  error?: string | undefined;
  /** Marks the label as optional. */
  optional?: boolean;
}
/** What a control needs in order to be connected to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}
interface FrameProps extends FieldProps {
  /** `used` of `limit` characters, shown below the control. */
  counter?: { used: number; limit: number } | undefined;
  children: (control: FieldControl) => ReactNode;
}

const controlClasses =
  'block w-full min-w-0 rounded-md border border-control bg-surface px-3.5 py-2.5 text-base shadow-xs transition-[border-color,box-shadow] placeholder:text-subtle hover:border-muted focus:border-primary-text focus:outline-none focus:ring-4 focus:ring-primary/18 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-subtle aria-invalid:border-danger-text aria-invalid:focus:ring-danger/18 forced-colors:focus:outline-2';

/** Label on top, then the control, then error or hint and the character count. The caller renders the control. */
export function Field({ label, hint, error, optional = false, counter, children }: FrameProps) {
  const t = useTranslations('ui');
  const id = useId();
  const parts = { hint: `${id}-hint`, error: `${id}-error`, counter: `${id}-counter` };
  const described = [error && parts.error, hint !== undefined && parts.hint, counter && parts.counter].filter(Boolean);
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && <span className="text-subtle">{t('optional')}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
        className: controlClasses,
      })}
      <div className="mt-1.5 flex items-start justify-between gap-4 text-sm empty:hidden">
        {(error || hint !== undefined) && (
          <div className="min-w-0">
            {error && <FieldError id={parts.error}>{error}</FieldError>}
            {hint !== undefined && (
              <p id={parts.hint} className="text-subtle">
                {hint}
              </p>
            )}
          </div>
        )}
        {counter && <Counter id={parts.counter} {...counter} />}
      </div>
    </div>
  );
}

/** The sentence that says what is wrong with a value. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-danger-text">
      <DangerIcon className="mt-0.75 size-4" />
      {children}
    </p>
  );
}

function Counter({ id, used, limit }: { id: string; used: number; limit: number }) {
  const t = useTranslations('ui');
  const digits = new Intl.NumberFormat(formatLocale(useLocale()));
  return (
    <p
      className={classNames(
        'ms-auto shrink-0 tabular-nums',
        used > limit ? 'font-medium text-danger-text' : 'text-subtle',
      )}
    >
      <span aria-hidden="true" dir="ltr">
        {digits.format(used)}/{digits.format(limit)}
      </span>
      <span id={id} className="sr-only">
        {t('charactersUsed', { used, limit })}
      </span>
    </p>
  );
}
