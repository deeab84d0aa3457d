import type { Database } from '@clipharbor/database';
import type { Logger } from 'pino';
import { MailOrderError, renderMail } from '../render-mail.ts';
import { maxAttempts, pauseAfter } from './back-off.ts';
import { type ClaimedMail, claimMail, markFailed, markSent, postpone } from './queue.ts';
import { type MailSender, SendError } from './sender.ts';

export interface OutboxDeps {
  readonly database: Database;
  readonly sender: MailSender;
  /** The site to which the mails link. */
  readonly siteUrl: string;
  readonly logger: Logger;
  readonly random?: () => number;
  /** Ends a run after the current mail. */
  readonly signal?: AbortSignal;
}

export interface OutboxRun {
  readonly sent: number;
  readonly postponed: number;
  readonly failed: number;
  /** The provider cannot be reached: waiting is better than trying the next mail. */
  readonly isDown: boolean;
}

/** Keeps a run short enough for a scheduler; the rest is due in the next run. */
const maxPerRun = 200;

/**
 * Sends what is due. Any number of processes may run it at once: each mail is claimed by one of them, and sent at most once per
 * claim. After a crash between sending and recording it, the mail is sent again with the same Message-ID.
 */
export async function runOutboxOnce(deps: OutboxDeps): Promise<OutboxRun> {
  const count = { sent: 0, postponed: 0, failed: 0 };
  for (let turn = 0; turn < maxPerRun && !deps.signal?.aborted; turn++) {
    const mail = await claimMail(deps.database);
    if (mail === null) break;
    const { result, isDown } = await sendOne(deps, mail);
    count[result]++;
    if (isDown) return { ...count, isDown };
  }
  return { ...count, isDown: false };
}

interface SendResult {
  readonly result: 'sent' | 'postponed' | 'failed';
  readonly isDown: boolean;
}
const failed: SendResult = { result: 'failed', isDown: false };

async function sendOne(deps: OutboxDeps, mail: ClaimedMail): Promise<SendResult> {
  const { database, sender, siteUrl, logger } = deps;
  // Neither address nor content, which do not belong in a log.
  const about = { mail: mail.id, template: mail.template, attempt: mail.attempt };
  if (isOutdated(mail)) {
    await markFailed(database, mail, 'outdated');
    logger.warn({ ...about, code: 'outdated' }, 'mail dropped: its link no longer works');
    return failed;
  }
  try {
    const { subject, text, html, lang } = await renderMail(mail, { siteUrl });
    await sender.send({ to: mail.to, subject, text, html, lang, id: mail.messageId, date: mail.queuedAt });
  } catch (error) {
    if (error instanceof MailOrderError) {
      await markFailed(database, mail, error.message);
      logger.error({ ...about, alarm: 'mail.unwritable', code: error.message }, 'mail given up: it cannot be written');
      return failed;
    }
    if (!(error instanceof SendError)) throw error;
    return notSent(deps, mail, error);
  }
  await markSent(database, mail);
  logger.info(about, 'mail sent');
  return { result: 'sent', isDown: false };
}

async function notSent(
  { database, logger, random = Math.random }: OutboxDeps,
  mail: ClaimedMail,
  { problem, code }: SendError,
): Promise<SendResult> {
  const about = { mail: mail.id, template: mail.template, attempt: mail.attempt, code };
  if (problem === 'refused') {
    await markFailed(database, mail, code);
    logger.warn(about, 'mail refused by the provider');
    return failed;
  }
  const isDown = problem === 'down';
  if (isDown) logger.error({ alarm: 'mail.providerDown', code }, 'the mail provider cannot be used');
  if (mail.attempt >= maxAttempts) {
    await markFailed(database, mail, code);
    logger.error({ ...about, alarm: 'mail.givenUp' }, 'mail given up after too many tries');
    return { result: 'failed', isDown };
  }
  const seconds = pauseAfter(mail.attempt, random);
  await postpone(database, mail, code, seconds);
  logger.warn({ ...about, seconds }, 'mail postponed');
  return { result: 'postponed', isDown };
}

/** An expired link would only confuse its reader. */
function isOutdated({ data, ageSeconds }: ClaimedMail): boolean {
  const minutes = Number((data as { minutes?: unknown } | null)?.minutes);
  return Number.isFinite(minutes) && ageSeconds > minutes * 60;
}
