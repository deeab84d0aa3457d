import { expect, test } from 'vitest';
import { earlyScript, withEarlyScript } from './early-script.ts';

test('the script is small, plain JavaScript and self-contained', async () => {
  const script = await earlyScript();
  expect(script.length).toBeLessThan(1400);
  expect(() => new Function(script)).not.toThrow();
  expect(script).toContain('pt-BR');
  expect(script).not.toContain('</');
});

test('it is inserted right after the character set', () => {
  const html = '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/></head></html>';
  expect(withEarlyScript(html, 'a("$&")')).toBe(
    '<html><head><meta charSet="utf-8"/><script>a("$&")</script><link rel="stylesheet" href="/a.css"/></head></html>',
  );
  expect(() => withEarlyScript('<html></html>', 'a()')).toThrow('character set');
});
