import type { MailTemplate } from '@clipharbor/auth';
import { z } from 'zod';
import type { MailContent } from '../content.ts';
import type { MailKit, MailText } from '../mail-kit.ts';
import { button, note, type Template, template, text, webAddress } from './template.ts';

const minutes = z.coerce.number().int().positive();
const Link = z.object({ link: webAddress, minutes });
const ChangeLink = Link.extend({ newEmail: z.string().min(3) });
const Code = z.object({ code: z.string().regex(/^\d{6}$/), minutes });
const Nothing = z.object({});
const Changed = z.object({ newEmail: z.string().min(3) });
const Identity = z.object({ provider: z.string().min(1).max(40) });

type Name<Part extends string> = MailText extends infer T ? (T extends `mail.${infer N}.${Part}` ? N : never) : never;
/** Mails with a button. None of them may name the account's owner: strangers cause them and could choose the name. */
type LinkMail = Name<'button'>;

const opening = (
  name: LinkMail | SupportNotice | 'reauthenticate',
  kit: MailKit,
  provider = '',
): Omit<MailContent, 'blocks'> => ({
  subject: kit.say(`mail.${name}.subject`, { provider }),
  preheader: kit.say(`mail.${name}.preheader`),
  heading: kit.say(`mail.${name}.heading`),
});

function linkMail(
  name: LinkMail,
  quiet: MailText,
  { link, minutes, newEmail = '' }: z.output<typeof Link> & { newEmail?: string },
  kit: MailKit,
): MailContent {
  return {
    ...opening(name, kit),
    blocks: [
      text(kit.say(`mail.${name}.text`, { newEmail })),
      button(kit.say(`mail.${name}.button`), link),
      note(kit.say('mail.layout.linkLifetime', { minutes })),
      note(kit.say(quiet)),
    ],
  };
}

type ResetNotice =
  | 'alreadyRegistered'
  | 'passwordChanged'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'factorRemoved'
  | 'authenticatorAdded';
/**
 * For these, a new password does not help an owner who did not make the change: the old address has no account any more, or the
 * reset asks for a code that only the other person has. Their note names support instead.
 */
type SupportNotice = 'emailChanged' | 'factorAdded' | 'authenticatorRemoved';

const providerNames: Readonly<Record<string, string>> = { google: 'Google', azure: 'Microsoft' };

/** Reports something that happened, and what to do if it was someone else. */
function notice(name: ResetNotice, kit: MailKit, values: { provider?: string } = {}): MailContent {
  const provider = providerNames[values.provider ?? ''] ?? values.provider ?? '';
  return {
    ...opening(name, kit, provider),
    blocks: [
      text(kit.say(`mail.${name}.text`, { provider })),
      button(kit.say(`mail.${name}.button`), kit.page('/reset-password')),
      note(kit.say(`mail.${name}.note`)),
    ],
  };
}

function supportNotice(name: SupportNotice, kit: MailKit, { newEmail = '' }: { newEmail?: string } = {}): MailContent {
  return {
    ...opening(name, kit),
    blocks: [text(kit.say(`mail.${name}.text`, { newEmail })), text(kit.say(`mail.${name}.note`))],
  };
}

/** Every mail of the account service. */
export const accountMails: Readonly<Record<MailTemplate, Template>> = {
  confirm: template(Link, (data, kit) => linkMail('confirm', 'mail.layout.notYou', data, kit)),
  invite: template(Link, (data, kit) => linkMail('invite', 'mail.layout.notYou', data, kit)),
  recover: template(Link, (data, kit) => linkMail('recover', 'mail.recover.note', data, kit)),
  magic_link: template(Link, (data, kit) => linkMail('magicLink', 'mail.magicLink.note', data, kit)),
  // Both addresses get a mail: the new one to prove that it exists, the current one so that its owner agrees.
  email_change: template(ChangeLink, (data, kit) =>
    kit.to.toLowerCase() === data.newEmail.toLowerCase()
      ? linkMail('emailChangeNew', 'mail.layout.notYou', data, kit)
      : linkMail('emailChangeCurrent', 'mail.emailChangeCurrent.note', data, kit),
  ),
  reauthenticate: template(Code, ({ code, minutes }, kit) => ({
    ...opening('reauthenticate', kit),
    blocks: [
      text(kit.say('mail.reauthenticate.text')),
      { kind: 'code', code },
      note(kit.say('mail.layout.codeLifetime', { minutes })),
      note(kit.say('mail.reauthenticate.note')),
    ],
  })),
  already_registered: template(Nothing, (_, kit) => notice('alreadyRegistered', kit)),
  password_changed: template(Nothing, (_, kit) => notice('passwordChanged', kit)),
  email_changed: template(Changed, (data, kit) => supportNotice('emailChanged', kit, data)),
  identity_linked: template(Identity, (data, kit) => notice('identityLinked', kit, data)),
  identity_unlinked: template(Identity, (data, kit) => notice('identityUnlinked', kit, data)),
  factor_added: template(Nothing, (_, kit) => supportNotice('factorAdded', kit)),
  factor_removed: template(Nothing, (_, kit) => notice('factorRemoved', kit)),
  authenticator_added: template(Nothing, (_, kit) => notice('authenticatorAdded', kit)),
  authenticator_removed: template(Nothing, (_, kit) => supportNotice('authenticatorRemoved', kit)),
};
