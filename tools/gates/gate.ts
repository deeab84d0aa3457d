/** A single finding of a gate. */
export interface Finding {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

/**
 * An automated check of the whole project. `run` receives the project's folder, so that tests can pass one with a planted fault.
 */
export interface Gate {
  readonly name: string;
  run(root: string): Promise<Finding[]>;
}

export const showFinding = ({ file, line, message }: Finding): string =>
  `  ${file}${line === undefined ? '' : `:${line}`}  ${message}`;
