import * as z from 'zod/mini';
import { desktopJobStates } from '../desktop-job-states.ts';
import { text, uuid } from '../shapes.ts';

/**
 * Why the desktop app could not be used, or did not accept a download. `permission`: not requested from the browser yet.
 * `blocked`: the browser or a policy forbids the connection. `ended`: the download is no longer in the browser.
 */
export const desktopFailures = [
  'permission',
  'notInstalled',
  'tooOld',
  'blocked',
  'crashed',
  'signIn',
  'noPlan',
  'exhausted',
  'offline',
  'refused',
  'full',
  'notPossible',
  'ended',
  'failed',
] as const;
export type DesktopFailure = (typeof desktopFailures)[number];

/** Whether the desktop app can be used from this browser. */
export const desktopStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connected'), version: text(40) }),
  z.object({ kind: z.literal('failed'), failure: z.enum(desktopFailures) }),
]);
export type DesktopStatus = z.output<typeof desktopStatus>;

/** Answer to `desktop.save`, `desktop.move` and `desktop.show`: what prevented it; null when it was done. */
export const desktopOutcome = z.object({ failure: z.nullable(z.enum(desktopFailures)) });
export type DesktopOutcome = z.output<typeof desktopOutcome>;

/** `removed`: the user deleted it from the app's list. */
const handoverStates = [...desktopJobStates, 'removed'] as const;
export type HandoverState = (typeof handoverStates)[number];

/** The last known state of the job that a download became in the desktop app. */
export const handover = z.lazy(() =>
  z.object({
    id: uuid,
    state: z.enum(handoverStates),
    /** Why it failed, was paused or is waiting. */
    code: z.nullable(text(60)),
  }),
);
export type Handover = z.output<typeof handover>;

/** From the background to a page of ours, where only the page can reach the desktop app. */
export const bridgeOrder = z.object({ type: z.literal('open') });
export type BridgeOrder = z.output<typeof bridgeOrder>;

/** The page lost its connection to the desktop app; the browser's message says why. */
export const bridgeEnd = z.object({ type: z.literal('bridge.end'), reason: z.nullable(text(1000)) });
export type BridgeEnd = z.output<typeof bridgeEnd>;
