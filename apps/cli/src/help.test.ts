import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { completions } from './completions.ts';
import { helpText } from './help.ts';
import { options } from './options.ts';
import { UsageError } from './usage-error.ts';

test('the help text names every option and fits a terminal', () => {
  const text = helpText();
  for (const { name } of options) expect(text).toContain(`--${name}`);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(90);
});

test.each(['bash', 'zsh', 'fish', 'powershell'])('completions for %s include every option', (shell) => {
  const text = completions(shell);
  for (const { name } of options) expect(text).toContain(name);
});

test('bash accepts the completions and uses them', () => {
  const script = `${completions('bash')}\nCOMP_WORDS=(clipharbor --live-from s); COMP_CWORD=2; _clipharbor; echo "\${COMPREPLY[@]}"`;
  expect(execFileSync('bash', ['-c', script]).toString().trim()).toBe('start');
});

test('an unknown shell is refused', () => {
  expect(() => completions('cmd')).toThrow(UsageError);
});
