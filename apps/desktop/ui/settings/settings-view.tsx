import { nameByTemplate } from '@clipharbor/media';
import { Checkbox, NameTemplateField, SpeedFields } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Section } from '../parts/section.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { AppearanceFields } from './appearance-fields.tsx';
import { FolderField } from './folder-field.tsx';
import { ProxyField } from './proxy-field.tsx';
import type { EditableSettings } from './use-settings.ts';

const parallelChoices = [1, 2, 3, 4, 5, 6] as const;

/** All settings. Changes are saved immediately. */
export function SettingsView({ settings, folder, change, chooseFolder }: EditableSettings) {
  const t = useTranslations('desktop.settings');
  const nav = useTranslations('desktop.nav');
  return (
    <>
      <ViewHeading title={nav('settings')} />
      <div className="flex flex-col gap-5">
        <Section title={t('files')}>
          <FolderField folder={folder} onChoose={() => void chooseFolder()} />
          <NameTemplateField
            template={settings.nameTemplate}
            onChange={(nameTemplate) => change({ nameTemplate })}
            nameOf={nameByTemplate}
          />
        </Section>
        <Section title={t('downloads')}>
          <SpeedFields speed={settings} counts={parallelChoices} onChange={change} />
        </Section>
        <Section title={t('network')}>
          <ProxyField proxy={settings.proxy} onChange={(proxy) => change({ proxy })} />
        </Section>
        <Section title={t('app')}>
          <AppearanceFields settings={settings} onChange={change} />
          <Checkbox
            label={t('autostart')}
            hint={t('autostartHint')}
            checked={settings.startsWithSystem}
            onChange={(event) => change({ startsWithSystem: event.target.checked })}
          />
        </Section>
      </div>
    </>
  );
}
