/** The problems of an article, for its author: one line each, with the file and how to fix it. */
export class ArticleError extends Error {
  override readonly name = 'ArticleError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Adds the location of a problem. */
export const at = (file: string, line: number, sentence: string): ArticleError =>
  new ArticleError([`${file}:${line} ${sentence}`]);
