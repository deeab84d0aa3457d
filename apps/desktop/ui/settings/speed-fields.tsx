import type { DesktopSettings, DesktopSettingsChange } from '@clipharbor/contracts';
import { SelectField, useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

const parallelChoices = [1, 2, 3, 4, 5, 6] as const;
/** Bytes per second. */
const limits = [256_000, 512_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000] as const;

interface SpeedFieldsProps {
  readonly settings: DesktopSettings;
  readonly onChange: (change: DesktopSettingsChange) => void;
}

/** How many at once, and how fast all together. */
export function SpeedFields({ settings: { maxBytesPerSecond, maxRunningJobs }, onChange }: SpeedFieldsProps) {
  const t = useTranslations('extensionPages.options.saving');
  const speed = useTranslations('extension.job');
  const size = useSizeText();
  // A limit of another version stays selectable.
  const offered = [...new Set<number>([...limits, ...(maxBytesPerSecond === null ? [] : [maxBytesPerSecond])])];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('parallel')}
        hint={t('parallelHint')}
        value={String(maxRunningJobs)}
        options={parallelChoices.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(value) => onChange({ maxRunningJobs: Number(value) })}
      />
      <SelectField
        label={t('limit')}
        hint={t('limitHint')}
        value={maxBytesPerSecond === null ? '' : String(maxBytesPerSecond)}
        options={[
          { value: '', label: t('unlimited') },
          ...offered
            .sort((a, b) => a - b)
            .map((bytes) => ({ value: String(bytes), label: speed('speed', { speed: size(bytes) }) })),
        ]}
        onChange={(value) => onChange({ maxBytesPerSecond: value === '' ? null : Number(value) })}
      />
    </div>
  );
}
