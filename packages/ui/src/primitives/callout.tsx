import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { DangerIcon } from '../icons/danger.tsx';
import type { Icon } from '../icons/icon.tsx';
import { InfoIcon } from '../icons/info.tsx';
import { TipIcon } from '../icons/tip.tsx';
import { WarningIcon } from '../icons/warning.tsx';

export type CalloutType = 'info' | 'tip' | 'warning' | 'danger';
export interface CalloutProps {
  type: CalloutType;
  /** Names the type of the remark, because color alone must not carry it. */
  label: string;
  icon?: Icon;
  className?: string;
  children: ReactNode;
}

const look: Record<CalloutType, { box: string; head: string; icon: Icon }> = {
  info: { box: 'border-info-line bg-info-soft', head: 'text-info-text', icon: InfoIcon },
  tip: { box: 'border-success-line bg-success-soft', head: 'text-success-text', icon: TipIcon },
  warning: { box: 'border-warning-line bg-warning-soft', head: 'text-warning-text', icon: WarningIcon },
  danger: { box: 'border-danger-line bg-danger-soft', head: 'text-danger-text', icon: DangerIcon },
};

/** A remark set apart from the text by tint, icon and label. */
export function Callout({ type, label, icon, className, children }: CalloutProps) {
  const { box, head, icon: usual } = look[type];
  const IconOfCallout = icon ?? usual;
  return (
    <div role="note" className={classNames('flex gap-3 rounded-lg border p-4', box, className)}>
      <IconOfCallout className={classNames('mt-0.5 size-5', head)} />
      <div className="min-w-0 flex-1 text-sm">
        <p className={classNames('font-semibold', head)}>{label}</p>
        <div className="mt-0.5 text-ink">{children}</div>
      </div>
    </div>
  );
}
