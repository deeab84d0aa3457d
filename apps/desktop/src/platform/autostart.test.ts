import { expect, test } from 'vitest';
import { desktopEntry } from './autostart.ts';

test('an entry keeps every argument intact', () => {
  const entry = desktopEntry(['/opt/a b/node', '--data', '/x/$HOME/50%/"q"']);
  expect(entry).toContain('\nExec="/opt/a b/node" "--data" "/x/\\\\$HOME/50%%/\\\\"q\\\\""\n');
  expect(entry.split('\n').filter((line) => line.startsWith('Exec='))).toHaveLength(1);
});
