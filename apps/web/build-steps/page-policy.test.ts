import { expect, test } from 'vitest';
import { PagePolicyError, refuseInlineCode, scriptHashes } from './page-policy.ts';

test('an inline script gets the hash that browsers compute', () => {
  // echo -n "alert(1)" | openssl dgst -sha256 -binary | base64
  expect(scriptHashes('<script>alert(1)</script>')).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=']);
});

test('files and data blocks need no hash, and identical scripts share one', () => {
  const html =
    '<script src="/a.js"></script><script type="application/ld+json">{}</script><script type="module">1</script><script>1</script>';
  expect(scriptHashes(html)).toHaveLength(1);
});

test.each([
  '<p style="color:red">',
  '<button onclick="go()">',
  '<style>p{}</style>',
  '<img\nsrc="/a.png" onerror="x()">',
])('%s is rejected', (html) => {
  expect(() => refuseInlineCode(html, 'page.html')).toThrow(PagePolicyError);
});

test('ordinary markup and text in scripts pass', () => {
  expect(() => refuseInlineCode('<p class="style">on="x"</p><script>a.style="x"</script>', 'page.html')).not.toThrow();
});
