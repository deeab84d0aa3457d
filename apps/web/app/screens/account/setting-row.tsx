import type { ReactNode } from 'react';

interface SettingRowProps {
  label: string;
  value: ReactNode;
  /** The button at the end of the row. */
  action?: ReactNode;
  /** Below the row, at full width. */
  children?: ReactNode;
}

/** One setting of the account: its label, its value, and a way to change it. */
export function SettingRow({ label, value, action, children }: SettingRowProps) {
  return (
    <div className="flex flex-col gap-4 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="text-muted text-sm">{label}</p>
          <div className="break-words font-medium">{value}</div>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
