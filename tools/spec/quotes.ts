import ts from 'typescript';

export interface Quote {
  readonly file: string;
  readonly line: number;
  /** The title of the enclosing test, as written. */
  readonly test: string;
  readonly text: string;
}

const isCallOf = (node: ts.Node, names: readonly string[]): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.includes(node.expression.text);

const titleOf = (argument: ts.Expression | undefined): string =>
  argument === undefined
    ? ''
    : ts.isStringLiteralLike(argument)
      ? argument.text
      : argument.getText().replace(/^`|`$/g, '');

/** Every sentence that the browser tests in one file quote with `spec('…')`. A quote that is not plain text is an error. */
export function quotesOf(file: string, source: string): Quote[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const quotes: Quote[] = [];
  const visit = (node: ts.Node, title: string): void => {
    if (isCallOf(node, ['spec'])) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const argument of node.arguments) {
        if (!ts.isStringLiteralLike(argument)) throw new Error(`${file}:${line} spec() takes plain texts only`);
        quotes.push({ file, line, test: title, text: argument.text });
      }
    }
    const inside = isCallOf(node, ['test']) ? titleOf(node.arguments[0]) : title;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(tree, '');
  return quotes;
}
