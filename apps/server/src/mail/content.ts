import type { Locale } from '@clipharbor/i18n';

/** One part of a mail. Text and HTML are both made from the same parts, so they say the same. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Set in small print, below the rest. */
  | { readonly kind: 'note'; readonly text: string };

export interface MailContent {
  readonly subject: string;
  /** The preview that mail programs list after the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** What surrounds the content, in the language of the mail. */
export interface Frame {
  readonly lang: Locale;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: string;
  readonly siteUrl: string;
  /** Shown above the address of a button, for programs that do not show buttons. */
  readonly copyLink: string;
  readonly footer: readonly string[];
}
