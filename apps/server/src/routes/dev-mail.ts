import type { Database } from '@clipharbor/database';
import { formatLocale } from '@clipharbor/i18n';
import { type Context, Hono } from 'hono';
import { type Child, h, type Markup } from '../html/element.ts';
import { sendPage } from '../html/page.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import { findMail, newestMails, type QueuedMail } from '../mail/outbox.ts';
import { type RenderedMail, renderMail } from '../mail/render-mail.ts';
import { pageLanguage } from '../texts/page-language.ts';
import { type Translator, translator } from '../texts/translator.ts';

export interface DevMailOptions {
  readonly siteUrl: string;
  /** Whether mails are also sent. */
  readonly isSending: boolean;
}

const maxMails = 50;

/** The mailbox of a development server: every mail as its reader sees it, with working links. Never in production. */
export function devMail(database: Database, { siteUrl, isSending }: DevMailOptions): Hono {
  // A sent mail has lost its link, and one from an older version may have another form.
  const render = (mail: QueuedMail) => renderMail(mail, { siteUrl }).catch(() => null);
  const texts = (c: Context) => translator(pageLanguage(c), ['mailbox']);
  return new Hono()
    .use('/dev/mail/*', loopbackOnly)
    .get('/dev/mail', async (c) => {
      const t = await texts(c);
      const mails = await newestMails(database, maxMails);
      const items = await Promise.all(mails.map(async (mail) => listItem(mail, await render(mail), t)));
      const { say, locale: lang, dir } = t;
      const head = h(
        'div',
        { class: 'head' },
        h('h1', {}, say('mailbox.title')),
        h('a', { href: '/dev/mail' }, say('mailbox.refresh')),
      );
      const body = [
        head,
        h('p', { class: 'muted' }, say(isSending ? 'mailbox.sending' : 'mailbox.intro')),
        items.length === 0 ? h('p', { class: 'card' }, say('mailbox.empty')) : h('ul', { class: 'mails' }, items),
      ];
      return sendPage(c, { lang, dir, title: say('mailbox.title'), isWide: true, body });
    })
    .get('/dev/mail/:id{[0-9]{1,18}}', async (c) => {
      const t = await texts(c);
      const { say, locale: lang, dir } = t;
      const back = h('p', {}, h('a', { href: '/dev/mail' }, say('mailbox.back')));
      const mail = await findMail(database, c.req.param('id'));
      if (mail === null) {
        const body = [back, h('p', { class: 'card' }, say('mailbox.notFound'))];
        return sendPage(c, { lang, dir, title: say('mailbox.title'), isWide: true, body }, { status: 404 });
      }
      const rendered = await render(mail);
      const title = rendered?.subject ?? mail.template;
      const isText = c.req.query('view') === 'text';
      const body = [
        back,
        h('h1', { lang: rendered?.lang ?? null, dir: 'auto' }, title),
        facts(mail, t),
        rendered === null
          ? h('p', { class: 'card' }, say('mailbox.unreadable'))
          : [tabs(mail.id, isText, t), isText ? textView(rendered) : frame(rendered, t)],
      ];
      return sendPage(c, { lang, dir, title, isWide: true, body }, { hasForeignStyles: !isText });
    });
}

type MailboxTexts = Translator<'mailbox'>;

function facts(mail: QueuedMail, { say, locale }: MailboxTexts): Markup {
  const time = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'medium', timeStyle: 'medium' });
  return h(
    'div',
    { class: 'facts' },
    h('span', {}, `${say('mailbox.to')}: `, h('bdi', {}, mail.to)),
    h('span', {}, time.format(mail.createdAt)),
    h('span', {}, say(`mailbox.state.${mail.state}`)),
    h('span', {}, h('bdi', {}, `${mail.template}, ${mail.locale}`)),
  );
}

function listItem(mail: QueuedMail, rendered: RenderedMail | null, t: MailboxTexts): Markup {
  const subject = h('strong', { lang: rendered?.lang ?? null, dir: 'auto' }, rendered?.subject ?? mail.template);
  return h('li', {}, h('a', { href: `/dev/mail/${mail.id}` }, subject, facts(mail, t)));
}

function tabs(id: string, isText: boolean, { say }: MailboxTexts): Markup {
  const tab = (label: string, href: string, isCurrent: boolean) =>
    h('a', { href, 'aria-current': isCurrent ? 'page' : null }, label);
  return h(
    'nav',
    { class: 'tabs', 'aria-label': say('mailbox.view') },
    tab(say('mailbox.html'), `/dev/mail/${id}`, !isText),
    tab(say('mailbox.text'), `/dev/mail/${id}?view=text`, isText),
  );
}

/** In a frame that can only open links: no scripts, no forms, no access to the surrounding page. */
const frame = ({ html }: RenderedMail, { say }: MailboxTexts): Markup =>
  h('iframe', {
    title: say('mailbox.frame'),
    srcdoc: html,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  });

function textView({ text, lang, dir }: RenderedMail): Markup {
  const parts: Child[] = text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith('http') && URL.canParse(part) ? h('a', { href: part }, part) : part));
  return h('pre', { lang, dir }, parts);
}
