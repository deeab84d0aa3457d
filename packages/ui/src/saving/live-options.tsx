import type { SaveOptions } from '@clipharbor/contracts';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { useSizeText } from '../formats/size-text.ts';
import { LabeledChoice } from '../primitives/labeled-choice.tsx';
import type { SelectFieldProps } from '../primitives/select-field.tsx';

const minutesBack = [1, 5, 15, 60] as const;
const splitMinutes = [1, 15, 30, 60] as const;
const splitBytes = [500_000_000, 2_000_000_000] as const;

export interface LiveOptionsProps {
  readonly options: SaveOptions;
  readonly onChange: (change: Partial<SaveOptions>) => void;
  /** Renders each choice; compact by default. */
  readonly select?: ComponentType<SelectFieldProps>;
}

const splitValue = ({ splitSeconds, splitBytes: bytes }: SaveOptions): string =>
  splitSeconds !== null ? `s${splitSeconds}` : bytes !== null ? `b${bytes}` : '';

/** Where a recording starts, and when it starts a new file. */
export function LiveOptions({ options, onChange, select: Select = LabeledChoice }: LiveOptionsProps) {
  const t = useTranslations('extensionSaving.live');
  const size = useSizeText();
  const setSplit = (value: string) => {
    const amount = Number(value.slice(1));
    onChange({
      splitSeconds: value.startsWith('s') ? amount : null,
      splitBytes: value.startsWith('b') ? amount : null,
    });
  };
  return (
    <>
      <Select
        label={t('from')}
        value={String(options.liveFrom)}
        options={[
          { value: 'now', label: t('now') },
          { value: 'start', label: t('start') },
          ...minutesBack.map((minutes) => ({ value: String(minutes * 60), label: t('back', { minutes }) })),
        ]}
        onChange={(value) => onChange({ liveFrom: value === 'now' || value === 'start' ? value : Number(value) })}
      />
      <Select
        label={t('split')}
        value={splitValue(options)}
        options={[
          { value: '', label: t('splitNone') },
          ...splitMinutes.map((minutes) => ({ value: `s${minutes * 60}`, label: t('splitMinutes', { minutes }) })),
          ...splitBytes.map((bytes) => ({ value: `b${bytes}`, label: t('splitSize', { size: size(bytes) }) })),
        ]}
        onChange={setSplit}
      />
    </>
  );
}
