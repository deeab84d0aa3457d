import type { Context } from 'hono';
import { h, type Markup } from '../html/element.ts';
import { sendPage } from '../html/page.ts';
import { pageLanguage } from '../texts/page-language.ts';
import { type Translator, translator } from '../texts/translator.ts';
import type { AuthorizationRequest, RequestProblem } from './authorization-request.ts';
import type { Kind } from './kinds.ts';
import { samplePeople } from './person.ts';

type Words = Translator<'standIn'>;

const label = ({ name: provider }: Kind, { say }: Words): Markup =>
  h('p', { class: 'label', role: 'note' }, say('standIn.label', { provider }));

/** Asks who should sign in: one of the samples, any other person, or no one. It never looks like the provider's own page. */
export async function choosePage(c: Context, kind: Kind, request: AuthorizationRequest): Promise<Response> {
  const words = await translator(pageLanguage(c), ['standIn']);
  const { say, locale: lang, dir } = words;
  const provider = kind.name;
  const title = say('standIn.title', { provider });
  const { pathname, search } = new URL(c.req.url);
  const form = (...children: readonly Markup[]) =>
    h('form', { method: 'post', action: pathname + search }, ...children);
  const field = (name: 'name' | 'email', type: string, value: string) =>
    h('label', {}, say(`standIn.${name}`), h('input', { name, type, value, required: true, autocomplete: 'off' }));
  const people = samplePeople.map(({ name, email }, index) =>
    h(
      'button',
      { class: 'quiet person', name: 'person', value: index },
      h('bdi', {}, name),
      h('span', { dir: 'ltr' }, email),
    ),
  );
  const body = h(
    'div',
    { class: 'card' },
    label(kind, words),
    h('h1', {}, title),
    h('p', { class: 'muted' }, say('standIn.intro', { host: new URL(request.redirectUri).host })),
    h('h2', {}, say('standIn.choose')),
    form(...people),
    h('h2', {}, say('standIn.other')),
    form(
      field('name', 'text', ''),
      field('email', 'email', request.login_hint ?? ''),
      h(
        'label',
        { class: 'check' },
        h('input', { type: 'checkbox', name: 'verified', value: 'yes', checked: true }),
        h('span', {}, say('standIn.isVerified', { provider })),
      ),
      h('button', { type: 'submit' }, say('standIn.submit')),
    ),
    h('hr', { class: 'rule' }),
    form(h('button', { class: 'quiet', name: 'deny', value: 'yes' }, say('standIn.deny'))),
  );
  return sendPage(c, { lang, dir, title, body });
}

/** For a request that must not be redirected anywhere, because its origin is unknown. */
export async function wrongPage(c: Context, kind: Kind, problem: RequestProblem | 'person'): Promise<Response> {
  const words = await translator(pageLanguage(c), ['standIn']);
  const { say, locale: lang, dir } = words;
  const title = say('standIn.wrong.heading');
  const body = h(
    'div',
    { class: 'card' },
    label(kind, words),
    h('h1', {}, title),
    h('p', {}, say(`standIn.wrong.${problem}`)),
    h('p', { class: 'muted' }, say('standIn.wrong.back')),
  );
  return sendPage(c, { lang, dir, title, body }, { status: 400 });
}
