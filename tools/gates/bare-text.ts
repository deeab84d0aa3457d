import ts from 'typescript';
import type { Finding } from './gate.ts';
import { type TextFile, textGate } from './text-gate.ts';

/** Attributes that a visitor reads or hears. */
const shownAttributes: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'label',
  'placeholder',
  'title',
]);
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

function* bareTexts(source: ts.SourceFile): Generator<{ text: string; position: number }> {
  const open: ts.Node[] = [source];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isJsxText(node) && hasWords(node.text)) yield { text: node.text.trim(), position: node.getStart() };
    if (ts.isJsxAttribute(node) && shownAttributes.has(node.name.getText()) && node.initializer !== undefined) {
      const { initializer } = node;
      const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
      if (value !== undefined && ts.isStringLiteralLike(value) && hasWords(value.text))
        yield { text: value.text, position: node.getStart() };
    }
    ts.forEachChild(node, (child) => void open.push(child));
  }
}

export const bareTextFindings = (files: readonly TextFile[]): Finding[] =>
  files.flatMap(({ path, text }) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    return [...bareTexts(source)].map((found) => ({
      file: path,
      line: source.getLineAndCharacterOfPosition(found.position).line + 1,
      message: `“${found.text.slice(0, 60)}” is not from a catalog: add it to packages/i18n/catalogs`,
    }));
  });

/** Texts shown to users are in the catalogs, where every language has them. */
export const bareText = textGate(
  'bare text',
  /^(apps|packages)\/(?!.*(\.test\.|\/testing\/|\/dev-ui\/)).*\.tsx$/,
  bareTextFindings,
);
