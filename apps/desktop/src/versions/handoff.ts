/** What the shell tells the version that it starts in its own process. */
export interface Handoff {
  /** Where the versions lie. */
  readonly appFolder: string;
  /** To be called once the version runs, before the process may end with an error code for other reasons. */
  readonly started: () => void;
}

declare global {
  var clipharborShell: Handoff | undefined;
}

/** Nothing when the app runs from source. */
export const readHandoff = (): Handoff | undefined => globalThis.clipharborShell;
