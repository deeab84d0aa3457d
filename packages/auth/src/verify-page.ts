import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:24rem;padding:0 1rem;text-align:center}' +
  'button{font:inherit;padding:.7em 2em;border:0;border-radius:.5em;background:#4f46e5;color:#fff;cursor:pointer}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** What the page's form sends, by POST and URL-encoded: `token`, `type` and `redirect_to`, to `path`. */
export interface VerifyForm {
  readonly path: string;
  readonly token: string;
  readonly type: string;
  readonly redirectTo: string;
}

export type VerifyPage = (c: Context, form: VerifyForm) => Response | Promise<Response>;

/** One button and no script: works everywhere and does nothing until it is pressed. */
export const plainVerifyPage: VerifyPage = (c, form) => {
  c.header(
    'content-security-policy',
    // No form-action: browsers also apply it to the redirect that follows, which may lead to the app's own address.
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header('x-content-type-options', 'nosniff');
  return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Continue</title><style>${raw(style)}</style></head>
<body><main><h1>Almost done</h1><p>Press the button to continue.</p>
<form method="post" action="${form.path}">
<input type="hidden" name="token" value="${form.token}">
<input type="hidden" name="type" value="${form.type}">
<input type="hidden" name="redirect_to" value="${form.redirectTo}">
<button type="submit">Continue</button></form></main></body>
</html>`);
};
