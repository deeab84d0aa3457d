import { isTemplate, nameFields } from '@clipharbor/contracts';
import { nameByTemplate } from '@clipharbor/media';
import { TextField } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SettingsProps } from './sections.ts';

const maxCharacters = 200;

/** The file name template, with an example of its result. Stored once it is valid. */
export function NameTemplateField({ settings, onChange }: SettingsProps) {
  const t = useTranslations('extensionPages.options.saving');
  const [template, setTemplate] = useState(settings.nameTemplate);
  const example = {
    title: t('exampleTitle'),
    site: 'video.example',
    date: '2030-01-31',
    time: '18-45',
    quality: '1080p',
    format: 'MP4',
  };
  const isUsable = isTemplate(template);
  const words = nameFields.map((field) => `{${field}}`).join(' ');
  const change = (next: string) => {
    setTemplate(next);
    if (isTemplate(next)) onChange({ nameTemplate: next });
  };
  return (
    <div>
      <TextField
        label={t('template')}
        hint={t('templateHint', { words })}
        error={isUsable ? undefined : t('templateError')}
        value={template}
        maxLength={maxCharacters}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(event.target.value)}
      />
      {isUsable && (
        <output className="mt-2 block truncate rounded-md bg-sunken px-3 py-2 text-muted text-sm">
          {t('preview', { name: `${nameByTemplate(template, example)}.mp4` })}
        </output>
      )}
    </div>
  );
}
