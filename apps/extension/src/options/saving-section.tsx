import { nameByTemplate } from '@clipharbor/media';
import { Checkbox, NameTemplateField, SpeedFields } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Section } from './section.tsx';
import type { SettingsProps } from './sections.ts';

const parallelChoices = [1, 2, 3, 4, 5, 6, 8, 10] as const;

/** How files are named, where they go, and how fast downloads may be. */
export function SavingSection({ settings, onChange }: SettingsProps) {
  const t = useTranslations('extensionPages.options.saving');
  return (
    <Section name="saving">
      <NameTemplateField
        template={settings.nameTemplate}
        onChange={(nameTemplate) => onChange({ nameTemplate })}
        nameOf={nameByTemplate}
      />
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
      <SpeedFields speed={settings} counts={parallelChoices} onChange={onChange} />
    </Section>
  );
}
