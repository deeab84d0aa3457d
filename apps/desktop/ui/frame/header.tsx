import { brand } from '@clipharbor/domain';
import { Button, PlusIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** The brand, and the button that adds downloads. */
export function Header({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('desktop.add');
  return (
    <header className="sticky top-0 z-header flex h-14 items-center gap-3 border-line border-b bg-surface/90 px-4 backdrop-blur-md">
      <img src="/icon.svg" alt="" width={28} height={28} />
      <p className="min-w-0 flex-1 truncate font-semibold text-lg tracking-tight max-[24rem]:invisible">{brand.name}</p>
      <Button size="sm" onClick={onAdd}>
        <PlusIcon className="size-4.5" />
        {t('open')}
      </Button>
    </header>
  );
}
