import type { SaveFormat } from '@clipharbor/contracts';
import { Checkbox, SelectField } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Section } from './section.tsx';
import type { SettingsProps } from './sections.ts';

const heights = [2160, 1440, 1080, 720, 480, 360] as const;
const formats = ['mp4', 'mkv'] as const satisfies readonly SaveFormat[];

/** The default choice for new videos. */
export function QualitySection({ settings, onChange }: SettingsProps) {
  const t = useTranslations('extensionPages.options.quality');
  const { lastRule, isChoiceRemembered } = settings;
  const height = lastRule?.height ?? null;
  const format = lastRule?.format ?? 'mp4';
  // A rule for all sites replaces the rules of single sites; otherwise it would seem to have no effect there.
  const setRule = (rule: { height: number | null; format: SaveFormat }) => onChange({ lastRule: rule, siteRules: {} });
  return (
    <Section name="quality" text={t('text')}>
      <Checkbox
        label={t('remember')}
        hint={t('rememberHint')}
        checked={isChoiceRemembered}
        onChange={(event) => onChange({ isChoiceRemembered: event.target.checked })}
      />
      {isChoiceRemembered && (
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={t('height')}
            value={height === null ? '' : String(height)}
            options={[
              { value: '', label: t('best') },
              ...[...new Set<number>([...heights, ...(height === null ? [] : [height])])].map((lines) => ({
                value: String(lines),
                label: t('heightOption', { height: String(lines) }),
              })),
            ]}
            onChange={(value) => setRule({ height: value === '' ? null : Number(value), format })}
          />
          <SelectField
            label={t('format')}
            value={format}
            options={[...new Set<SaveFormat>([...formats, format])].map((one) => ({
              value: one,
              label: one.toUpperCase(),
            }))}
            onChange={(value) => setRule({ height, format: formats.find((one) => one === value) ?? 'mp4' })}
          />
        </div>
      )}
    </Section>
  );
}
