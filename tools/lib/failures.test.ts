import { expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.ts';

test('failed unit tests are listed with their file and message', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'money divides', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] };
  expect(
    vitestFailures([{ name: '/here/a.test.ts', message: '', assertionResults: [passed, failed] }], '/here'),
  ).toEqual([{ file: 'a.test.ts', test: 'a.test.ts › money divides', message: 'expected 1' }]);
});

test('a file that could not be loaded is listed too', () => {
  const files = [{ name: '/here/b.test.ts', message: 'Cannot find module', assertionResults: [] }];
  expect(vitestFailures(files, '/here')).toEqual([
    { file: 'b.test.ts', test: 'b.test.ts', message: 'Cannot find module' },
  ]);
});

test('browser tests are found at any depth, and a flaky one counts', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'site/home.spec.ts',
    tests: [{ status, results: [{ errors: [{ message: `${title} failed\n${'more\n'.repeat(50)}` }] }] }],
  });
  const suites = [{ suites: [{ specs: [spec('opens', 'unexpected'), spec('closes', 'expected')] }] }];
  const found = playwrightFailures([...suites, { specs: [spec('moves', 'flaky')] }]);
  expect(found.map(({ test: name }) => name)).toEqual([
    'e2e/site/home.spec.ts › opens',
    'e2e/site/home.spec.ts › moves',
  ]);
  expect(found[0]?.message.split('\n')).toHaveLength(15);
});
