import { isTemplate, type NameField, nameFields } from '@clipharbor/contracts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../primitives/text-field.tsx';

const maxCharacters = 200;

export interface NameTemplateFieldProps {
  readonly template: string;
  /** Called with every valid template. */
  readonly onChange: (template: string) => void;
  /** The name that a template gives, without its extension. */
  readonly nameOf: (template: string, facts: Readonly<Record<NameField, string>>) => string;
}

/** The template for file names, with an example of the result. */
export function NameTemplateField({ template, onChange, nameOf }: NameTemplateFieldProps) {
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
        <output className="mt-2 block break-words rounded-md bg-sunken px-3 py-2 text-muted text-sm">
          {t('preview', { name: `${nameOf(typed, example)}.mp4` })}
        </output>
      )}
    </div>
  );
}
