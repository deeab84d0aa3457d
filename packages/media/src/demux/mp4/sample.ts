/** The position and times of a sample. */
export interface Sample {
  /** Position of its bytes. */
  readonly offset: number;
  readonly size: number;
  readonly dts: number;
  readonly pts: number;
  readonly duration: number;
  readonly isKey: boolean;
  /** Sample description index, from 1. */
  readonly entry: number;
}
