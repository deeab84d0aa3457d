/** One thing a gate objects to. */
export interface Finding {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

/** A machine check over the whole project. `run` gets the project's folder, so that tests can hand it a folder with a planted fault. */
export interface Gate {
  readonly name: string;
  run(root: string): Promise<Finding[]>;
}

export const showFinding = ({ file, line, message }: Finding): string =>
  `  ${file}${line === undefined ? '' : `:${line}`}  ${message}`;
