import { expect, test } from 'vitest';
import { compileAhead } from './compile-ahead.ts';

test('only the framework is compiled ahead', () => {
  expect(compileAhead({ name: 'framework' })).toBe('//# allFunctionsCalledOnLoad');
  expect(compileAhead({ name: 'frame' })).toBe('');
});
