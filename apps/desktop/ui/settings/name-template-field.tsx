import { isTemplate, nameFields } from '@clipharbor/contracts';
import { nameByTemplate } from '@clipharbor/media';
import { TextField } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

const maxCharacters = 200;

/** The template for file names, with an example of the result. Saved as soon as it is valid. */
export function NameTemplateField({ template, onChange }: { template: string; onChange: (template: string) => void }) {
  const t = useTranslations('extensionPages.options.saving');
  const [typed, setTyped] = useState(template);
  const isUsable = isTemplate(typed);
  const example = {
    title: t('exampleTitle'),
    site: 'video.example',
    date: '2030-01-31',
    time: '18-45',
    quality: '1080p',
    format: 'MP4',
  };
  return (
    <div>
      <TextField
        label={t('template')}
        hint={t('templateHint', { words: nameFields.map((field) => `{${field}}`).join(' ') })}
        error={isUsable ? undefined : t('templateError')}
        value={typed}
        maxLength={maxCharacters}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          if (isTemplate(event.target.value)) onChange(event.target.value);
        }}
      />
      {isUsable && (
        <output className="mt-2 block truncate rounded-md bg-sunken px-3 py-2 text-muted text-sm">
          {t('preview', { name: `${nameByTemplate(typed, example)}.mp4` })}
        </output>
      )}
    </div>
  );
}
