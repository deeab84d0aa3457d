import { observable } from './observable.ts';

/** Who waits for an answer of the "Confirm it's you" dialog; `null` while it is closed. */
export const confirmation = observable<((isConfirmed: boolean) => void) | null>(null);

/** Opens the dialog, which every page of a signed-in user has at hand. Answers whether the user has proven who they are. */
export function confirmIdentity(): Promise<boolean> {
  // Two at once cannot happen by hand; the later one is what the user did last.
  confirmation.get()?.(false);
  return new Promise((resolve) => {
    confirmation.set((isConfirmed) => {
      confirmation.set(null);
      resolve(isConfirmed);
    });
  });
}
