import { SelectField } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Section } from './section.tsx';
import type { SettingsProps } from './sections.ts';

const sizes = [0, 128, 256, 512, 1024, 2048] as const;

/** Which images are large enough for the list. */
export function ImagesSection({ settings: { minImagePixels }, onChange }: SettingsProps) {
  const t = useTranslations('extensionPages.options.images');
  const offered = [...new Set<number>([...sizes, minImagePixels])].sort((a, b) => a - b);
  return (
    <Section name="images">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('minSize')}
          hint={t('minSizeHint')}
          value={String(minImagePixels)}
          options={offered.map((pixels) => ({
            value: String(pixels),
            label: pixels === 0 ? t('all') : t('pixels', { pixels }),
          }))}
          onChange={(value) => onChange({ minImagePixels: Number(value) })}
        />
      </div>
    </Section>
  );
}
