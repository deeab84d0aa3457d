import { type Locale, labeled } from '@clipharbor/i18n';
import type { Block, Frame, MailContent } from './content.ts';

function blockText(block: Block, lang: Locale): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'button':
      // On its own line: mail programs turn it into a link, and nothing else gets into the address.
      return `${block.label}\n${block.href}`;
    case 'code':
      return block.code;
    case 'rows':
      return block.rows.map(([label, value]) => labeled(lang, label, value)).join('\n');
  }
}

/** The mail for programs and people that prefer plain text. */
export function renderText(content: MailContent, frame: Frame): string {
  const parts = [content.heading, ...content.blocks.map((block) => blockText(block, frame.lang))];
  return `${parts.join('\n\n')}\n\n-- \n${[frame.brand, ...frame.footer].join('\n')}\n`;
}
