import type { English, Language } from '../language-files.ts';
import type { MessageParts } from '../message-parts.ts';

/** A fault in one message or file of a language. */
export interface Fault {
  readonly key: string;
  readonly message: string;
}

/** Checks all messages of a language at once. */
export type LanguageRule = (language: Language, english: English) => Fault[];

export interface Message {
  readonly key: string;
  readonly locale: string;
  readonly text: string;
  readonly parts: MessageParts;
  readonly english: string;
  readonly englishParts: MessageParts;
}

/** Checks one valid message; each returned sentence describes a fault. */
export type MessageRule = (message: Message, english: English) => string[];
