import type { TrimFault } from '@clipharbor/domain';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Labeled } from '../primitives/labeled.tsx';
import { useTrimExamples } from './use-trim-examples.ts';

/** Start and end, as typed. */
export interface Trim {
  readonly from: string;
  readonly to: string;
}

export interface TrimOptionsProps {
  readonly trim: Trim;
  readonly fault: TrimFault | null;
  /** The duration of the whole medium, if known. */
  readonly durationSeconds: number | null;
  readonly onChange: (trim: Trim) => void;
}

/** Which part to save. */
export function TrimOptions({ trim, fault, durationSeconds, onChange }: TrimOptionsProps) {
  const t = useTranslations('extensionSaving.trim');
  const examples = useTrimExamples(durationSeconds);
  const faultId = useId();
  const field = (name: keyof Trim) => (
    <Labeled label={t(name)}>
      <input
        type="text"
        inputMode="numeric"
        dir="ltr"
        aria-label={t(name)}
        aria-invalid={fault !== null}
        aria-describedby={faultId}
        placeholder={examples[name]}
        value={trim[name]}
        onChange={(event) => onChange({ ...trim, [name]: event.target.value })}
        className="min-h-9 w-20 rounded-md border border-control bg-surface px-2 text-ink text-sm placeholder:text-subtle aria-invalid:border-danger-text rtl:text-end"
      />
    </Labeled>
  );
  return (
    <div className="col-span-full flex flex-wrap items-end gap-3">
      {field('from')}
      {field('to')}
      <p id={faultId} className="min-h-9 flex-1 content-center text-danger-text text-xs">
        {fault !== null && t(fault)}
      </p>
    </div>
  );
}
