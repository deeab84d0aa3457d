import type { DesktopSettings, DesktopSettingsChange } from '@clipharbor/contracts';
import { locales, nativeNames } from '@clipharbor/i18n';
import { SelectField, ToggleGroup } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

const themes = ['system', 'light', 'dark'] as const;

interface AppearanceFieldsProps {
  readonly settings: DesktopSettings;
  readonly onChange: (change: DesktopSettingsChange) => void;
}

/** Language and color scheme of the window. */
export function AppearanceFields({ settings: { locale, theme }, onChange }: AppearanceFieldsProps) {
  const t = useTranslations('desktop.settings');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('language')}
        value={locale ?? ''}
        options={[
          { value: '', label: t('systemLanguage') },
          ...locales.map((one) => ({ value: one, label: nativeNames[one] })),
        ]}
        onChange={(value) => onChange({ locale: value === '' ? null : value })}
      />
      <div>
        <p aria-hidden className="mb-1.5 font-medium text-sm">
          {t('theme')}
        </p>
        <ToggleGroup
          label={t('theme')}
          value={theme}
          options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
          onValueChange={(value) => onChange({ theme: value })}
        />
      </div>
    </div>
  );
}
