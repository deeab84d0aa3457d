import { expect, test } from 'vitest';
import { columnOrigins } from './view-rule.ts';

const entry = (number: number, table: number, column: number, junk = 'false'): string =>
  `{TARGETENTRY :expr {VAR :varno 1 :location 12} :resno ${number} :resname a\\ b :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`;

test('only the outermost target list counts, except computed and hidden columns', () => {
  const inner = `{QUERY :commandType 1 :targetList (${entry(1, 99, 9)}) :havingQual <>}`;
  const rule = `({QUERY :commandType 1 :rtable ({RANGETBLENTRY :subquery ${inner} :alias \\} }) :targetList (${entry(1, 7, 2)} ${entry(2, 0, 0)} ${entry(3, 8, 1, 'true')} ${entry(4, 7, 5)}) :override 0})`;
  expect(columnOrigins(rule)).toEqual([
    { column: 1, table: 7, tableColumn: 2 },
    { column: 4, table: 7, tableColumn: 5 },
  ]);
});

test.each(['', '<>', '({QUERY', '({QUERY :targetList (', '({QUERY :a 1})'])('a rule like %j has no origins', (rule) => {
  expect(columnOrigins(rule)).toEqual([]);
});
