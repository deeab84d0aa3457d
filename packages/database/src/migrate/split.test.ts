import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitStatements, withoutOwnTransaction } from './split.ts';

test.each<[string, string, string[]]>([
  ['plain statements', 'select 1; select 2', ['select 1', 'select 2']],
  ['nothing', ' ;; \n -- only a remark\n; /* and another */', []],
  ['a string', `select ';''; '; select 2`, [`select ';''; '`, 'select 2']],
  [
    'an escape string',
    String.raw`select e'\';', E'a''\\'; select 2`,
    [String.raw`select e'\';', E'a''\\'`, 'select 2'],
  ],
  ['a plain string that ends in a backslash', String.raw`select '\'; select 2`, [String.raw`select '\'`, 'select 2']],
  ['a name in quotes', 'select "a;""b"; select 2', ['select "a;""b"', 'select 2']],
  ['a line comment', `select 1 -- no; it's\n; select 2`, [`select 1 -- no; it's`, 'select 2']],
  ['a nested comment', 'select /* ; /* ; */ ; */ 1; select 2', ['select /* ; /* ; */ ; */ 1', 'select 2']],
  [
    'dollar quotes',
    'do $$ begin; end $$; do $a$ $$;$b$ $a$; select 2',
    ['do $$ begin; end $$', 'do $a$ $$;$b$ $a$', 'select 2'],
  ],
  ['a parameter and a name with a dollar', 'select $1, a$b; select 2', ['select $1, a$b', 'select 2']],
  [
    'a body in standard SQL',
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
    ['create function f() returns int begin atomic select case when true then 1 end; select 2; end', 'select 3'],
  ],
  ['begin without atomic', 'begin; select 1; end;', ['begin', 'select 1', 'end']],
  ['a quote that never ends', `select 1; select '; select 2`, ['select 1', `select '; select 2`]],
  ['a dollar quote that never ends', 'select 1; do $x$ ; $y$', ['select 1', 'do $x$ ; $y$']],
  ['a comment that never ends', 'select 1; select /* ; ', ['select 1', 'select /* ;']],
])('splits %s', (_what, script, statements) => {
  expect(splitStatements(script)).toEqual(statements);
});

const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ' ', ';', '\n', '$') }).map((text) => `'${text}'`),
  fc.string({ unit: fc.constantFrom('a', ';', "'", '"', '\n', '-') }).map((text) => `$q$${text}$q$`),
  fc.string({ unit: fc.constantFrom('a', ';', "'", '$') }).map((text) => `"${text}"`),
  fc.string({ unit: fc.constantFrom('a', ';', "'", '"', '$', ' ') }).map((text) => `/* ${text} */`),
  fc.string({ unit: fc.constantFrom('a', ';', "'", '"', '$', ' ') }).map((text) => `-- ${text}\n`),
  fc.constantFrom('select', '1', '+', '(', ')', ',', 'begin', 'case', 'end'),
);
const statement = fc.array(piece, { maxLength: 6 }).map((pieces) => ['x', ...pieces, 'y'].join(' '));

test('joined statements are split again, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 6 }), (statements) => {
      expect(splitStatements(statements.join(';\n'))).toEqual(statements);
    }),
  );
});

test('any text is split without loss', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('e', "'", '"', '$', '/', '*', '-', ';', '\n', '\\', ' ', 'a') }),
      (text) => {
        expect(splitStatements(text).every((part) => text.includes(part) && part !== '')).toBe(true);
      },
    ),
  );
});

test.each([
  ['begin; select 1; commit;', '     ; select 1;       ;'],
  ['BEGIN TRANSACTION ISOLATION LEVEL SERIALIZABLE;\nselect 1;\nEND', '\nselect 1;\n'],
  ['-- start\nbegin work;\nselect 1;\n/* the end */ commit work;', '\nselect 1;\n'],
])('the transaction statements are removed from %j, and nothing moves', (script, rest) => {
  const cleared = withoutOwnTransaction(script);
  expect(cleared).toHaveLength(script.length);
  expect(cleared.split('\n')).toHaveLength(script.split('\n').length);
  expect(cleared.replace(/[;\s]+/g, '')).toBe(rest.replace(/[;\s]+/g, ''));
});

test.each([
  'create function f() returns int language plpgsql as $$ begin; return 1; end $$',
  'rollback; select 1',
  'commit and chain; select 1',
  'create function f() returns int begin atomic select 1; end',
  "select 'begin; commit;'",
])('%j stays as it is', (script) => {
  expect(withoutOwnTransaction(script)).toBe(script);
});
