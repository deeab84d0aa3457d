/** Priority of a request: requests are served in the order in which they are needed. */
export interface Turn {
  readonly track: string;
  /** Seconds of media: the smallest goes first. */
  readonly position: number;
}
