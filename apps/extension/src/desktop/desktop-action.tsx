import type { DesktopFailure } from '@clipharbor/contracts';
import { Button, Spinner } from '@clipharbor/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../pages/use-permission.ts';
import { desktopAccess } from './access.ts';
import { DesktopAccessCard } from './access-card.tsx';
import { askDesktop, type DesktopRequest } from './ask-desktop.ts';
import { DesktopFailureNote } from './failure-note.tsx';
import { forgetRequest, isKept } from './pending-request.ts';

interface DesktopActionProps {
  readonly action: 'save' | 'move' | 'show';
  readonly request: DesktopRequest;
}

/** A button for the desktop app. Requests the permission when first needed and shows what went wrong. */
export function DesktopAction({ action, request }: DesktopActionProps) {
  const t = useTranslations('extensionDesktop');
  const isAllowed = usePermission(desktopAccess);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DesktopFailure | null>(null);
  const run = async () => {
    setAsking(false);
    setFailure(null);
    setBusy(true);
    setFailure(await askDesktop(request));
    setBusy(false);
  };
  const continueRequest = useEffectEvent(() => {
    if (!isKept(request)) return;
    forgetRequest();
    void run();
  });
  useEffect(() => continueRequest(), []);
  if (isAsking) {
    return <DesktopAccessCard request={request} onAllowed={() => void run()} onClose={() => setAsking(false)} />;
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {failure !== null && <DesktopFailureNote failure={failure} onRetry={() => void run()} />}
      {failure === null && (
        <Button
          size="sm"
          variant="secondary"
          disabled={isBusy}
          onClick={() => (isAllowed === true ? void run() : setAsking(true))}
        >
          {isBusy && <Spinner className="size-4" />}
          {t(action)}
        </Button>
      )}
    </div>
  );
}
