/** What the shell tells the version that it starts in its own process. */
export interface Handoff {
  /** Where the versions lie. */
  readonly appFolder: string;
  /** The version works: its engine serves callers. From now on it is never rolled back. */
  readonly started: () => void;
  /** This start says nothing about the version, whatever its exit code is. */
  readonly inconclusive: () => void;
}

declare global {
  var clipharborShell: Handoff | undefined;
}

/** Nothing when the app runs from source. */
export const readHandoff = (): Handoff | undefined => globalThis.clipharborShell;
