import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { Icon } from '../icons/icon.tsx';

export interface ToggleOption<Value extends string> {
  value: Value;
  label: string;
  icon?: Icon;
}
export interface ToggleGroupProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  options: readonly ToggleOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
}

/** One of a few options, side by side. Built from radio buttons, so the browser provides key handling and order. */
export function ToggleGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: ToggleGroupProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'inline-flex max-w-full flex-wrap gap-1 rounded-lg border border-line bg-sunken p-1',
        className,
      )}
    >
      {options.map(({ value: own, label: words, icon: IconOfOption }) => (
        <label
          key={own}
          className="selectable relative flex min-h-9 flex-1 cursor-pointer select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border border-transparent px-4 font-medium text-muted text-sm outline-offset-2 transition-[background-color,color,box-shadow] hover:text-ink has-checked:border-line has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={own === value}
            onChange={() => onValueChange(own)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {IconOfOption && <IconOfOption className="size-4.5" />}
          {words}
        </label>
      ))}
    </div>
  );
}
