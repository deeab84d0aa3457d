import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Finding, Gate } from './gate.ts';

const entry = 'packages/media/src/index.ts';
const report = 'packages/media/API.md';

interface PublicName {
  readonly name: string;
  readonly doc: string;
  readonly shape: string;
}

/** Bodies and initial values are not part of what users rely on. */
function shapeOf(declaration: ts.Declaration, checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const flags =
    ts.TypeFormatFlags.NoTruncation |
    ts.TypeFormatFlags.InTypeAlias |
    ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return withoutComments(declaration.getText());
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
  if (!ts.isClassDeclaration(declaration)) return `${symbol.name}: ${checker.typeToString(type, declaration, flags)}`;
  const members = declaration.members
    .filter(
      (member) =>
        !ts.canHaveModifiers(member) ||
        !ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword),
    )
    .filter((member) => member.name === undefined || !ts.isPrivateIdentifier(member.name))
    .map((member) => withoutComments(member.getText()).replace(/\s*\{[\s\S]*\}$/, ''));
  return [`class ${symbol.name}`, ...members.map((member) => `  ${member}`)].join('\n');
}

const withoutComments = (text: string) =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\n/gm, '')
    .trim();

/** Every exported name of a package, in alphabetical order. */
export function publicNames(file: string, options: ts.CompilerOptions): PublicName[] {
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declaration = symbol.declarations?.[0];
      if (!declaration) throw new Error(`${exported.name} has no declaration`);
      const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ');
      return { name: exported.name, doc, shape: shapeOf(declaration, checker, symbol) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const writeReport = (names: readonly PublicName[]): string =>
  [
    '# What @clipharbor/media gives to others',
    '',
    'Made by `npm run check -- --write`. A change here is a change for every user of the engine.',
    ...names.map(({ name, doc, shape }) => `\n## ${name}\n\n${doc}\n\n\`\`\`ts\n${shape}\n\`\`\``),
    '',
  ].join('\n');

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  lib: ['lib.es2024.d.ts', 'lib.webworker.d.ts', 'lib.esnext.disposable.d.ts'],
  types: [],
};

/** The engine's public names are documented, and the committed report matches them. */
export const apiReport: Gate = {
  name: 'public names of the engine',
  async run(root): Promise<Finding[]> {
    if (!existsSync(join(root, entry))) return [];
    const names = publicNames(join(root, entry), compilerOptions);
    const findings: Finding[] = names
      .filter(({ doc }) => doc === '')
      .map(({ name }) => ({ file: entry, message: `${name} has no doc comment` }));
    const text = writeReport(names);
    if (process.argv.includes('--write')) writeFileSync(join(root, report), text);
    const committed = existsSync(join(root, report)) ? readFileSync(join(root, report), 'utf8') : '';
    if (committed !== text)
      findings.push({
        file: report,
        message: 'differs from the code: run npm run check -- --write and review the difference',
      });
    return findings;
  },
};
