import type { JobView } from '@clipharbor/contracts';
import { usePermission } from '../pages/use-permission.ts';
import { desktopAccess } from './access.ts';
import { DesktopAction } from './desktop-action.tsx';
import { isForDesktop } from './for-desktop.ts';

interface MoveToDesktopProps {
  readonly job: JobView;
  /** It failed for lack of space. */
  readonly isFull: boolean;
}

/** Offered to those who use the app, and to others if it would help them. */
export function MoveToDesktop({ job: { id, kind, progress }, isFull }: MoveToDesktopProps) {
  const isConnected = usePermission(desktopAccess) === true;
  const isUseful = isFull || isForDesktop({ kind, expectedBytes: progress.totalBytes }, undefined);
  if (!isConnected && !isUseful) return null;
  return <DesktopAction action="move" request={{ to: 'background', type: 'desktop.move', jobId: id }} />;
}
