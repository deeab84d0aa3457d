import { type Limits, type UsageKind, usageKinds } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';

interface UsageMetersProps {
  /** `null` means no limit. */
  limits: Limits;
  remaining: Limits;
  /** When the counts reset; `null` if never or unknown. */
  resetsAt: number | null;
}

/** What is left of each kind. "Remaining counts = plan limit minus consumed." */
export function UsageMeters({ limits, remaining, resetsAt }: UsageMetersProps) {
  const t = useTranslations('account.usage');
  const date = useBillingDate();
  const isCounted = usageKinds.some((kind) => limits[kind] !== null);
  return (
    <div>
      <ul className="grid gap-4 sm:grid-cols-3">
        {usageKinds.map((kind) => (
          <Meter key={kind} kind={kind} limit={limits[kind]} left={remaining[kind]} />
        ))}
      </ul>
      {isCounted && (
        <p className="mt-3 text-sm text-subtle">
          {resetsAt === null ? t('neverResets') : t('resets', { date: date(resetsAt) })}
        </p>
      )}
    </div>
  );
}

function Meter({ kind, limit, left }: { kind: UsageKind; limit: number | null; left: number | null }) {
  const t = useTranslations('account.usage');
  if (limit === null || left === null) {
    return (
      <li className="rounded-lg border border-line bg-sunken p-4">
        <p className="text-muted text-sm">{t(kind)}</p>
        <p className="mt-1 font-semibold">{t('unlimited')}</p>
      </li>
    );
  }
  const share = limit === 0 ? 0 : left / limit;
  return (
    <li className="rounded-lg border border-line bg-sunken p-4">
      <p className="text-muted text-sm">{t(kind)}</p>
      <p className="mt-1 font-semibold tabular-nums">{t('left', { left, limit })}</p>
      <svg aria-hidden="true" className="mt-3 block h-2 w-full rounded-full bg-pressed rtl:-scale-x-100">
        <rect
          width={`${share * 100}%`}
          height="100%"
          rx="4"
          className={`forced-colors:fill-[CanvasText] ${share > 0.2 ? 'fill-primary' : 'fill-warning-strong'}`}
        />
      </svg>
    </li>
  );
}
