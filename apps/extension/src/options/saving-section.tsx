import { Checkbox, SelectField, useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { NameTemplateField } from './name-template-field.tsx';
import { Section } from './section.tsx';
import type { SettingsProps } from './sections.ts';

const parallelChoices = [1, 2, 3, 4, 5, 6, 8, 10] as const;
/** Bytes per second. */
const limits = [256_000, 512_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 25_000_000] as const;

/** How files are named, where they go, and how fast. */
export function SavingSection({ settings, onChange }: SettingsProps) {
  const t = useTranslations('extensionPages.options.saving');
  const speed = useTranslations('extension.job');
  const size = useSizeText();
  const { maxBytesPerSecond, maxRunningJobs } = settings;
  // A limit of another version stays selectable.
  const offered = [...new Set<number>([...limits, ...(maxBytesPerSecond === null ? [] : [maxBytesPerSecond])])];
  return (
    <Section name="saving">
      <NameTemplateField settings={settings} onChange={onChange} />
      <div>
        <Checkbox
          label={t('folder')}
          hint={t('folderHint')}
          checked={settings.usesSiteFolders}
          onChange={(event) => onChange({ usesSiteFolders: event.target.checked })}
        />
        <Checkbox
          label={t('ask')}
          checked={settings.asksWhereToSave}
          onChange={(event) => onChange({ asksWhereToSave: event.target.checked })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('parallel')}
          hint={t('parallelHint')}
          value={String(maxRunningJobs)}
          options={[...new Set<number>([...parallelChoices, maxRunningJobs])]
            .sort((a, b) => a - b)
            .map((count) => ({ value: String(count), label: String(count) }))}
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
    </Section>
  );
}
