import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { lint, types } from './programs.ts';

let folder: string;

beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'planted-'));
  for (const file of ['tsconfig.base.json', 'biome.json']) cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "extends": "./tsconfig.base.json", "compilerOptions": { "outDir": "out" }, "include": ["*.ts"] }\n',
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plant = (code: string) => writeFileSync(join(folder, 'planted.ts'), code);
const messages = async (gate: typeof types) => (await gate.run(folder)).map((finding) => finding.message).join('\n');

test('correct code passes both', async () => {
  plant('export const sum = (a: number, b: number): number => a + b;\n');
  expect(await messages(types)).toBe('');
  expect(await messages(lint)).toBe('');
});

test.each([
  ['a wrong type', 'export const port: number = "3000";\n', 'TS2322'],
  ['an unchecked index', 'export const first = (list: string[]): string => list[0];\n', 'TS2322'],
  ['undefined for an optional property', 'export const x: { a?: string } = { a: undefined };\n', 'TS2375'],
  ['syntax that Node cannot strip', 'export enum Color { Red }\n', 'TS1294'],
])('types catch %s', async (_, code, expected) => {
  plant(code);
  expect(await messages(types)).toContain(expected);
});

test.each([
  ['any', 'export const x: any = 1;\n', 'noExplicitAny'],
  ['a forgotten console line', "console.log('x');\n", 'noConsole'],
  ['a non-null assertion', 'export const f = (a: string | null): string => a!;\n', 'noNonNullAssertion'],
  ['a swallowed error', 'try {\n  JSON.parse("");\n} catch {}\n', 'noEmptyBlockStatements'],
  ['another format', 'export const a   = 1\n', 'format'],
])('lint catches %s', async (_, code, expected) => {
  plant(code);
  expect(await messages(lint)).toContain(expected);
});

test.each([
  ['a constant in capitals', 'export const MAX_BYTES = 1;\n'],
  ['a private member without #', 'export class Pool {\n  private readonly size = 1;\n\n  half = this.size / 2;\n}\n'],
])('lint catches %s in the engine', async (_, code) => {
  mkdirSync(join(folder, 'packages/media'), { recursive: true });
  writeFileSync(join(folder, 'packages/media/planted.ts'), code);
  expect(await messages(lint)).toContain('useNamingConvention');
});
