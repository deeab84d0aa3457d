import { z } from 'zod';
import type { Block, MailContent } from '../content.ts';
import type { MailKit } from '../mail-kit.ts';

/** Parses the queued data and writes the mail. Throws if the data is not what the template needs. */
export type Template = (data: unknown, kit: MailKit) => MailContent;

export const template =
  <S extends z.ZodType>(schema: S, compose: (data: z.output<S>, kit: MailKit) => MailContent): Template =>
  (data, kit) =>
    compose(schema.parse(data), kit);

export const webAddress = z.url({ protocol: /^https?$/ });

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const note = (words: string): Block => ({ kind: 'note', text: words });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
