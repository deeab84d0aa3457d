import { Field, SelectField } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

interface StartFieldProps {
  /** In the format of a date field; empty means as soon as possible. */
  readonly value: string;
  readonly isPast: boolean;
  readonly onChange: (value: string) => void;
}

/** When the download starts. */
export function StartField({ value, isPast, onChange }: StartFieldProps) {
  const t = useTranslations('desktop.add');
  const [isLater, setLater] = useState(value !== '');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('start')}
        value={isLater ? 'later' : 'now'}
        options={[
          { value: 'now', label: t('startNow') },
          { value: 'later', label: t('startLater') },
        ]}
        onChange={(next) => {
          setLater(next === 'later');
          if (next === 'now') onChange('');
        }}
      />
      {isLater && (
        <Field label={t('time')} error={isPast ? t('pastTime') : undefined}>
          {({ className, ...control }) => (
            <input
              {...control}
              type="datetime-local"
              required
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className={`${className} min-h-11`}
            />
          )}
        </Field>
      )}
    </div>
  );
}
