import { type Child, h, Markup } from '../html/element.ts';
import type { Block, Frame, MailContent } from './content.ts';

const face =
  "font-family:Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Hiragino Sans','Noto Sans JP',sans-serif";
const ink = '#0f172a';
const muted = '#475569';
/** Background of white text, for which the brand's brighter indigo lacks contrast (WCAG AA). */
const action = '#4f46e5';

/** Programs that support dark mode get dark colors; the others use the inline ones. */
const dark = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.ground{background:#090b12!important}',
  '.card{background:#11141d!important;border-color:#262c3a!important}',
  '.ink{color:#f1f5f9!important}',
  '.muted{color:#aeb8ca!important}',
  '.accent{color:#a5b4fc!important}',
  '.sunken{background:#0d1018!important;border-color:#262c3a!important}',
  '.line{border-color:#262c3a!important}',
  '}',
  ':lang(ja) h1{word-break:auto-phrase}',
  '@media (max-width:480px){.card{padding:28px 20px 12px!important}}',
].join('');

/** Keeps words like “e-mail” on one line. Some programs would show the joiner used on the pages as a box. */
const prose = (text: string): Child =>
  text
    .split(/(\be-(?:mail|post))/i)
    .map((part, index) => (index % 2 === 1 ? h('span', { style: 'white-space:nowrap' }, part) : part));

const layoutTable = (attributes: Readonly<Record<string, string>>, ...rows: readonly Child[]): Markup =>
  h('table', { role: 'presentation', width: '100%', cellpadding: 0, cellspacing: 0, border: 0, ...attributes }, rows);

const paragraph = (className: string, style: string, ...children: readonly Child[]): Markup =>
  h('p', { class: className, style: `margin:0 0 16px;${style}` }, ...children);

function blockHtml(block: Block, frame: Frame): Child {
  const side = frame.dir === 'rtl' ? 'right' : 'left';
  switch (block.kind) {
    case 'text':
      return paragraph('ink', `font-size:16px;line-height:26px;color:${ink}`, prose(block.text));
    case 'note':
      return paragraph('muted', `font-size:14px;line-height:22px;color:${muted}`, prose(block.text));
    case 'code':
      return h(
        'p',
        {
          class: 'sunken ink',
          dir: 'ltr',
          style: `margin:8px 0 24px;padding:16px;border:1px solid #e2e8f0;border-radius:12px;background:#f1f5f9;text-align:center;font:700 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:${ink}`,
        },
        block.code,
      );
    case 'button':
      return [buttonHtml(block.label, block.href), addressHtml(frame.copyLink, block.href)];
    case 'rows':
      return layoutTable(
        { class: 'line', style: 'margin:8px 0 24px;border-top:1px solid #e2e8f0' },
        ...block.rows.map(([label, value]) => {
          const cell =
            'padding:10px 0;border-bottom:1px solid #e2e8f0;font-size:15px;line-height:22px;vertical-align:top';
          const other = side === 'left' ? 'right' : 'left';
          return h(
            'tr',
            {},
            h('td', { class: 'muted line', align: side, style: `${cell};color:${muted}` }, label),
            h(
              'td',
              // A long label and a long value on a narrow phone: they must not touch.
              { class: 'ink line', align: other, style: `${cell};padding-${side}:12px;font-weight:600;color:${ink}` },
              value,
            ),
          );
        }),
      );
  }
}

/** The table cell has the color, because some programs paint no padding on links. */
function buttonHtml(label: string, href: string): Markup {
  const style = `display:inline-block;padding:14px 28px;${face};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px`;
  const cell = h(
    'td',
    { bgcolor: action, style: `border-radius:10px;background:${action}` },
    h('a', { href, style }, label),
  );
  return h(
    'table',
    { role: 'presentation', cellpadding: 0, cellspacing: 0, border: 0, style: 'margin:8px 0 24px' },
    h('tr', {}, cell),
  );
}

function addressHtml(copyLink: string, href: string): Markup {
  const link = h(
    'a',
    { class: 'accent', href, dir: 'ltr', style: `color:${action};word-break:break-all;overflow-wrap:anywhere` },
    href,
  );
  return paragraph('muted', `font-size:13px;line-height:20px;color:${muted}`, prose(copyLink), h('br', {}), link);
}

/** The mail as HTML: tables and inline styles, because many programs support little else. No images, no tracking. */
export function renderHtml(content: MailContent, frame: Frame): string {
  const side = frame.dir === 'rtl' ? 'right' : 'left';
  const heading = h(
    'h1',
    {
      class: 'ink',
      style: `margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;overflow-wrap:anywhere;color:${ink}`,
    },
    prose(content.heading),
  );
  const card = h(
    'td',
    {
      class: 'card',
      align: side,
      dir: frame.dir,
      style: 'padding:40px 40px 24px;background:#ffffff;border:1px solid #e2e8f0;border-radius:16px',
    },
    heading,
    content.blocks.map((block) => blockHtml(block, frame)),
  );
  const mark = h(
    'td',
    { align: side, dir: frame.dir, style: 'padding:0 4px 16px' },
    h(
      'a',
      {
        class: 'accent',
        href: frame.siteUrl,
        style: `font-size:20px;line-height:28px;font-weight:700;color:${action};text-decoration:none`,
      },
      frame.brand,
    ),
  );
  const footer = h(
    'td',
    {
      class: 'muted',
      align: side,
      dir: frame.dir,
      style: `padding:20px 4px 0;font-size:13px;line-height:20px;color:${muted}`,
    },
    frame.footer.map((line, index) => [index > 0 && h('br', {}), prose(line)]),
  );
  const column = layoutTable(
    { style: 'max-width:560px;margin:0 auto' },
    ...[mark, card, footer].map((cell) => h('tr', {}, cell)),
  );
  return Markup.document(
    h(
      'html',
      { lang: frame.lang, dir: frame.dir },
      h(
        'head',
        {},
        h('meta', { charset: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        // Some programs show the mail in a frame, in which our pages refuse to open.
        h('base', { target: '_blank' }),
        h('title', {}, content.subject),
        Markup.styleSheet(dark),
      ),
      h(
        'body',
        { class: 'ground', style: `margin:0;padding:0;background:#f8fafc;${face}` },
        h('div', { style: 'display:none;max-height:0;overflow:hidden;mso-hide:all' }, content.preheader),
        // Webmail keeps the body and drops the rest, so language and direction are repeated here. Korean breaks between words.
        h(
          'div',
          {
            role: 'article',
            'aria-label': content.subject,
            lang: frame.lang,
            dir: frame.dir,
            style: frame.lang === 'ko' ? 'word-break:keep-all;overflow-wrap:break-word' : null,
          },
          layoutTable(
            { class: 'ground', bgcolor: '#f8fafc', style: 'background:#f8fafc' },
            h('tr', {}, h('td', { align: 'center', style: `padding:32px 12px;${face}` }, column)),
          ),
        ),
      ),
    ),
  );
}
