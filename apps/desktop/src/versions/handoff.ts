/** What the shell passes to the version that it starts in its own process. */
export interface Handoff {
  /** The folder of the versions. */
  readonly appFolder: string;
  /** Reports that the version works: its engine serves callers. From now on it is never rolled back. */
  readonly started: () => void;
  /** Reports that this start proves nothing about the version, whatever its exit code. */
  readonly inconclusive: () => void;
}

declare global {
  var clipharborShell: Handoff | undefined;
}

/** Undefined when the app runs from source. */
export const readHandoff = (): Handoff | undefined => globalThis.clipharborShell;
