import { Link } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { sections } from './sections.ts';

/** Links to the sections, beside them if the screen is wide enough. */
export function OptionsNav() {
  const t = useTranslations('extensionPages.options');
  return (
    <nav aria-label={t('sections')} className="sticky top-24 max-lg:hidden">
      <ul className="flex flex-col gap-0.5 border-line border-s">
        {sections.map((name) => (
          <li key={name}>
            <Link
              href={`#${name}`}
              variant="quiet"
              className="-ms-px block border-transparent border-s-2 py-1.5 ps-4 text-sm hover:border-primary-text"
            >
              {t(`${name}.heading`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
