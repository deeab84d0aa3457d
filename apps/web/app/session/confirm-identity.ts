import { observable } from './observable.ts';

/** The caller that waits for an answer of the "Confirm it's you" dialog; `null` while it is closed. */
export const confirmation = observable<((isConfirmed: boolean) => void) | null>(null);

/** Opens the dialog, which is part of every page of a signed-in user. Resolves to whether the user has confirmed their identity. */
export function confirmIdentity(): Promise<boolean> {
  // Two at a time cannot happen by hand; the later one is what the user did last.
  confirmation.get()?.(false);
  return new Promise((resolve) => {
    confirmation.set((isConfirmed) => {
      confirmation.set(null);
      resolve(isConfirmed);
    });
  });
}
