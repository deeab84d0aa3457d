import { useTranslations } from 'use-intl';
import { useSizeText } from '../formats/size-text.ts';
import { SelectField } from '../primitives/select-field.tsx';

/** Bytes per second. */
const limits = [256_000, 512_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000] as const;

interface Speed {
  readonly maxRunningJobs: number;
  /** Null means no limit. */
  readonly maxBytesPerSecond: number | null;
}

export interface SpeedFieldsProps {
  readonly speed: Speed;
  /** How many downloads may run at once. */
  readonly counts: readonly number[];
  readonly onChange: (change: Partial<Speed>) => void;
}

/** Values stored by another version stay selectable. */
const offered = (values: readonly number[], stored: number | null): number[] =>
  [...new Set([...values, ...(stored === null ? [] : [stored])])].sort((a, b) => a - b);

/** How many downloads run at once, and their combined speed limit. */
export function SpeedFields({ speed: { maxRunningJobs, maxBytesPerSecond }, counts, onChange }: SpeedFieldsProps) {
  const t = useTranslations('extensionPages.options.saving');
  const words = useTranslations('extension.job');
  const size = useSizeText();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('parallel')}
        hint={t('parallelHint')}
        value={String(maxRunningJobs)}
        options={offered(counts, maxRunningJobs).map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(value) => onChange({ maxRunningJobs: Number(value) })}
      />
      <SelectField
        label={t('limit')}
        hint={t('limitHint')}
        value={maxBytesPerSecond === null ? '' : String(maxBytesPerSecond)}
        options={[
          { value: '', label: t('unlimited') },
          ...offered(limits, maxBytesPerSecond).map((bytes) => ({
            value: String(bytes),
            label: words('speed', { speed: size(bytes) }),
          })),
        ]}
        onChange={(value) => onChange({ maxBytesPerSecond: value === '' ? null : Number(value) })}
      />
    </div>
  );
}
