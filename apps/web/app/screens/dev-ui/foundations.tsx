import * as ui from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Caption, Section } from './section.tsx';

const brand = [
  ['primary', 'bg-primary'],
  ['secondary', 'bg-secondary'],
  ['success', 'bg-success'],
  ['warning', 'bg-warning'],
  ['danger', 'bg-danger'],
  ['info', 'bg-info'],
] as const;
const words = [
  ['ink', 'text-ink'],
  ['muted', 'text-muted'],
  ['subtle', 'text-subtle'],
  ['primary-text', 'text-primary-text'],
  ['secondary-text', 'text-secondary-text'],
  ['success-text', 'text-success-text'],
  ['warning-text', 'text-warning-text'],
  ['danger-text', 'text-danger-text'],
  ['info-text', 'text-info-text'],
] as const;
const grounds = [
  ['background', 'bg-background'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
  ['pressed', 'bg-pressed'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['control', 'bg-control'],
] as const;
const icons = Object.entries(ui).flatMap(([name, value]) =>
  name.endsWith('Icon') ? [[name, value as ui.Icon] as const] : [],
);

function Swatches({ tokens }: { tokens: readonly (readonly [string, string])[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {tokens.map(([name, fill]) => (
        <li key={name} className="flex items-center gap-3">
          <span className={`size-11 shrink-0 rounded-md border border-line ${fill}`} />
          <code className="text-muted text-xs" dir="ltr">
            {name}
          </code>
        </li>
      ))}
    </ul>
  );
}

/** Colors, type and icons. */
export function Foundations() {
  const t = useTranslations('specimen');
  return (
    <>
      <Section name="colours">
        <Caption>{t('colours.brand')}</Caption>
        <Swatches tokens={brand} />
        <Caption>{t('colours.words')}</Caption>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {words.map(([name, color]) => (
            <li key={name} className={`font-semibold ${color}`}>
              <code dir="ltr" className="text-sm">
                {name}
              </code>
            </li>
          ))}
        </ul>
        <Caption>{t('colours.grounds')}</Caption>
        <Swatches tokens={grounds} />
      </Section>
      <Section name="type">
        <div className="grid gap-5">
          <p className="font-semibold text-display tracking-display">
            <span className="text-brand">{t('type.display')}</span>
          </p>
          <p className="font-semibold text-4xl tracking-tighter">{t('type.large')}</p>
          <p className="font-semibold text-2xl tracking-tighter">{t('type.heading')}</p>
          <p className="font-semibold text-lg tracking-tight">{t('type.subheading')}</p>
          <p className="max-w-prose text-muted">{t('type.body')}</p>
          <p className="text-sm text-subtle">{t('type.small')}</p>
        </div>
      </Section>
      <Section name="icons">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
          {icons.map(([name, IconOfSet]) => (
            <li
              key={name}
              title={name}
              className="flex aspect-square items-center justify-center rounded-md border border-line bg-surface text-muted"
            >
              <IconOfSet />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
