import { useTranslations } from 'use-intl';
import { ShortcutList } from '../pages/shortcut-list.tsx';
import { Section } from './section.tsx';

export function ShortcutsSection() {
  const t = useTranslations('extensionPages.options.shortcuts');
  return (
    <Section name="shortcuts" text={t('text')}>
      <div>
        <ShortcutList />
      </div>
    </Section>
  );
}
