import { observable } from './observable.ts';

/** Resolves the call that waits for the "Confirm it's you" dialog; `null` while the dialog is closed. */
export const confirmation = observable<((isConfirmed: boolean) => void) | null>(null);

/** Opens the dialog, which is on every page of a signed-in user. Resolves to whether they have confirmed their identity. */
export function confirmIdentity(): Promise<boolean> {
  // A user cannot start two at a time; the later one is the most recent action.
  confirmation.get()?.(false);
  return new Promise((resolve) => {
    confirmation.set((isConfirmed) => {
      confirmation.set(null);
      resolve(isConfirmed);
    });
  });
}
