import { ChevronDownIcon } from '../icons/chevron-down.tsx';
import { Field } from './field.tsx';

export interface SelectFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A select: the browser's own list with our styling. */
export function SelectField({ label, hint, value, options, onChange }: SelectFieldProps) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {({ className, ...control }) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${className} min-h-11 cursor-pointer appearance-none pe-10`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute end-3 top-3 size-5 text-muted" />
        </div>
      )}
    </Field>
  );
}
