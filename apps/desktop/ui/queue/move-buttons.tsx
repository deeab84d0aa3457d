import type { DesktopJob } from '@clipharbor/contracts';
import { Button, ChevronDownIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { titleOf } from '../jobs/job-rules.ts';
import { useJobActions } from '../jobs/use-job-actions.ts';

interface MoveButtonsProps {
  readonly job: DesktopJob;
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
}

/** Moves a waiting download within the queue. */
export function MoveButtons({ job, place, count }: MoveButtonsProps) {
  const t = useTranslations('desktop.queue');
  const { move } = useJobActions();
  if (count < 2) return null;
  const button = (label: string, to: number, className: string) => (
    <Button
      size="sm"
      variant="ghost"
      iconOnly
      aria-label={label}
      title={label}
      disabled={to < 1 || to > count}
      onClick={() => move(job, to)}
    >
      <ChevronDownIcon className={className} />
    </Button>
  );
  return (
    <>
      {button(t('moveUp', { title: titleOf(job) }), place - 1, 'size-4.5 -scale-y-100')}
      {button(t('moveDown', { title: titleOf(job) }), place + 1, 'size-4.5')}
    </>
  );
}
