import { useTranslations } from 'use-intl';
import { type ViewName, viewIcons, views } from './views.ts';

interface MainMenuProps {
  readonly view: ViewName;
  readonly onView: (view: ViewName) => void;
}

/** Next to the content if there is room, otherwise above it. */
export function MainMenu({ view, onView }: MainMenuProps) {
  const t = useTranslations('desktop.nav');
  return (
    <nav
      aria-label={t('label')}
      className="border-line bg-surface max-md:border-b md:sticky md:top-14 md:h-[calc(100dvh-3.5rem)] md:w-52 md:shrink-0 md:border-e"
    >
      <ul className="flex gap-1 overflow-x-auto p-2 [scrollbar-width:none] md:flex-col md:p-3">
        {views.map((name) => {
          const ViewIcon = viewIcons[name];
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={name === view ? 'page' : undefined}
                onClick={() => onView(name)}
                className="flex min-h-10 w-full items-center gap-2.5 whitespace-nowrap rounded-md px-3 font-medium text-muted text-sm -outline-offset-2 transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text"
              >
                <ViewIcon className="size-4.5 shrink-0" />
                {t(name)}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
