import { locales } from '@clipharbor/i18n';
import { SelectField, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Section } from './section.tsx';
import type { SettingsProps } from './sections.ts';

/** Languages with several countries are listed once: sound is `pt`, not `pt-BR`. */
const languages = [...new Set(locales.map((locale) => locale.split('-')[0] ?? locale))];

/** Which sound and subtitles are chosen when a video has several. */
export function LanguagesSection({ settings, onChange }: SettingsProps) {
  const t = useTranslations('extensionPages.options.languages');
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const optionsFor = (none: string, chosen: string | null) => [
    { value: '', label: none },
    ...[...new Set([...languages, ...(chosen === null ? [] : [chosen])])]
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
  ];
  const { soundLanguage, subtitleLanguage } = settings;
  return (
    <Section name="languages" text={t('text')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('sound')}
          value={soundLanguage ?? ''}
          options={optionsFor(t('original'), soundLanguage)}
          onChange={(value) => onChange({ soundLanguage: value === '' ? null : value })}
        />
        <SelectField
          label={t('subtitles')}
          value={subtitleLanguage ?? ''}
          options={optionsFor(t('none'), subtitleLanguage)}
          onChange={(value) => onChange({ subtitleLanguage: value === '' ? null : value })}
        />
      </div>
    </Section>
  );
}
