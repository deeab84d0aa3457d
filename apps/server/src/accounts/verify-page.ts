import type { VerifyPage } from '@clipharbor/auth';
import { h } from '../html/element.ts';
import { sendPage } from '../html/page.ts';
import { pageLanguage } from '../texts/page-language.ts';
import { translator } from '../texts/translator.ts';

const kinds: ReadonlyMap<string, 'signup' | 'invite' | 'recovery' | 'magiclink' | 'emailChange'> = new Map([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['invite', 'invite'],
  ['recovery', 'recovery'],
  ['magiclink', 'magiclink'],
  ['email_change', 'emailChange'],
]);

/**
 * The site's page for a new password uses the link with its own button: there is no extra page in between, and it works on
 * another device than the one that requested it.
 */
function ownPage(type: string, token: string, redirectTo: string): string | null {
  const page = new URL(redirectTo);
  if (type !== 'recovery' || !page.pathname.endsWith('/update-password')) return null;
  page.search = new URLSearchParams({ token_hash: token, type }).toString();
  return page.href;
}

/** What a mail link opens. Opening it does not use it up, because scanners open links too; only the button does. */
export const verifyPage: VerifyPage = async (c, { path, token, type, redirectTo }) => {
  const own = ownPage(type, token, redirectTo);
  if (own !== null) return c.redirect(own, 303);
  const { say, locale, dir } = await translator(pageLanguage(c), ['verify']);
  const kind = kinds.get(type) ?? 'other';
  const hidden = (name: string, value: string) => h('input', { type: 'hidden', name, value });
  const heading = say(`verify.${kind}.heading`);
  return sendPage(c, {
    lang: locale,
    dir,
    title: heading,
    body: h(
      'div',
      { class: 'card' },
      h('h1', {}, heading),
      h('p', { class: 'muted' }, say(`verify.${kind}.text`)),
      h(
        'form',
        { method: 'post', action: path },
        hidden('token', token),
        hidden('type', type),
        hidden('redirect_to', redirectTo),
        h('p', {}, h('button', { type: 'submit' }, say(`verify.${kind}.button`))),
      ),
      h('p', { class: 'muted small' }, say('verify.hint')),
    ),
  });
};
