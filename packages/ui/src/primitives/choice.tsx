interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A compact select: the browser's own list. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      className="min-h-9 max-w-56 truncate rounded-md border border-control bg-surface ps-2.5 pe-1.5 font-medium text-ink text-sm shadow-xs transition-colors hover:border-muted"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
