import type { DesktopCheck } from '@clipharbor/contracts';
import { useEffect, useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { useCommand } from '../engine/use-command.ts';

interface Doctor {
  /** Null until the first response. */
  readonly checks: readonly DesktopCheck[] | null;
  readonly isBusy: boolean;
  readonly hasRepaired: boolean;
  readonly run: (isRepair: boolean) => Promise<void>;
}

/** The state of the installation, checked when the view is opened and on request. */
export function useDoctor(): Doctor {
  const engine = useEngine();
  const send = useCommand();
  const [checks, setChecks] = useState<readonly DesktopCheck[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasRepaired, setRepaired] = useState(false);
  useEffect(() => {
    const closing = new AbortController();
    engine.call('doctor', {}, closing.signal).then(
      (report) => setChecks(report.checks),
      // The list stays empty; the button checks again and shows why it failed.
      () => closing.signal.aborted || setChecks([]),
    );
    return () => closing.abort();
  }, [engine]);
  const run = async (isRepair: boolean): Promise<void> => {
    setBusy(true);
    const report = await send('doctor', { isRepair });
    setBusy(false);
    if (report === null) return;
    setChecks(report.checks);
    setRepaired(isRepair);
  };
  return { checks, isBusy, hasRepaired, run };
}
