import { brand } from '@clipharbor/domain';
import type { Frame } from './content.ts';
import { mailKit } from './mail-kit.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { accountMails } from './templates/account-mails.ts';
import { productMails } from './templates/product-mails.ts';
import type { Template } from './templates/template.ts';

/** A mail as stored in the outbox. */
export interface MailOrder {
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly data: unknown;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** The order is invalid: no retry will change that. */
export class MailOrderError extends Error {
  override readonly name = 'MailOrderError';
}

const templates: ReadonlyMap<string, Template> = new Map(Object.entries({ ...accountMails, ...productMails }));
export const templateNames: readonly string[] = [...templates.keys()];

export async function renderMail(order: MailOrder, { siteUrl }: { siteUrl: string }): Promise<RenderedMail> {
  const compose = templates.get(order.template);
  if (!compose) throw new MailOrderError('There is no such template');
  const kit = await mailKit({ locale: order.locale, to: order.to, siteUrl });
  try {
    const content = compose(order.data, kit);
    const frame: Frame = {
      lang: kit.locale,
      dir: kit.dir,
      brand: brand.name,
      siteUrl,
      copyLink: kit.say('mail.layout.copyLink'),
      footer: [kit.say('mail.layout.footer', { email: kit.to }), kit.say('mail.layout.contact')],
    };
    const html = renderHtml(content, frame);
    return { subject: content.subject, html, text: renderText(content, frame), lang: kit.locale, dir: kit.dir };
  } catch (cause) {
    // The cause may quote a link that signs someone in, so it is for debuggers, not for logs.
    throw new MailOrderError('The data does not fit the template', { cause });
  }
}
