import { dayMs, planNameKey, refundMaxDownloads, refundWindowMs } from '@clipharbor/domain';
import { renewalSentences } from '@clipharbor/i18n';
import { z } from 'zod';
import type { Block, MailContent } from '../content.ts';
import type { MailKit, MailText } from '../mail-kit.ts';
import { button, note, type Template, template, text } from './template.ts';

/** Queued as JSON, so a date arrives as text. */
const date = z.coerce.date();
const name = z.string().max(200).nullable();
const Payment = z.object({ name, plan: z.string().min(1).max(200), amountCents: z.int().nonnegative() });

/** The data of each mail. `name` is the account's own; null omits the name from the greeting. */
export const productSchemas = {
  receipt: Payment.extend({
    number: z.string().min(1).max(100),
    paidAt: date,
    /** Null for lifetime access, which is paid once, and for a subscription that was canceled in the meantime. */
    renewsAt: date.nullable(),
    /** How it renews. Absent from mails that an older version queued. */
    renewal: z
      .object({
        period: z.enum(['day', 'month', 'year']),
        count: z.int().positive(),
        cents: z.int().nonnegative(),
        /** The first renewal that costs something: earlier ones are paid from the credit. Absent like `renewal`. */
        nextCharge: z.object({ at: date, cents: z.int().nonnegative() }).optional(),
        /** The buyer's credit at the provider after this payment. */
        carriedCreditCents: z.int().default(0),
      })
      .nullish(),
    /** When a canceled subscription ends. */
    endsAt: date.nullish(),
    /** A purchase can be refunded according to the terms; a renewal cannot. */
    isPurchase: z.boolean(),
  }),
  payment_failed: Payment.extend({ accessUntil: date }),
  trial_ending: z.object({ name, endsAt: date }),
  /** The subscription runs to that date and can be renewed until then. */
  subscription_canceled: Payment.omit({ amountCents: true }).extend({
    accessUntil: date,
    /** Its next renewal, if there are any before it ends. */
    renewsAt: date.nullish(),
    /** It has ended. */
    isOver: z.boolean().default(false),
  }),
  refund: Payment.extend({
    refundedAt: date,
    /** Not if only a part was refunded, or an older payment of a subscription that runs. */
    endsAccess: z.boolean().default(true),
  }),
  /** A second payment while a subscription was already active: it is refunded without a request. */
  duplicate_returned: Payment.extend({ refundedAt: date }),
  account_deleted: z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type ProductTemplate = keyof typeof productSchemas;
type Key<Part extends string> = MailText extends infer T
  ? T extends `mailMoney.${infer N}.${Part}`
    ? N
    : never
  : never;

function opening(key: Key<'heading'>, kit: MailKit, values: Record<string, string> = {}): Omit<MailContent, 'blocks'> {
  return {
    subject: kit.say(`mailMoney.${key}.subject`, values),
    preheader: kit.say(`mailMoney.${key}.preheader`, values),
    heading: kit.say(`mailMoney.${key}.heading`),
  };
}

const greeting = (who: string | null, kit: MailKit): Block[] =>
  who === null || who.trim() === '' ? [] : [text(kit.say('mail.layout.greeting', { name: who }))];

type Row = readonly [label: string, value: string];
type RowName = MailText extends infer T ? (T extends `mailMoney.rows.${infer N}` ? N : never) : never;
const row = (name: RowName, value: string, kit: MailKit): Row => [kit.say(`mailMoney.rows.${name}`), value];

/** The plan's name as on the site. A plan that is not in the catalogs yet keeps the name from its table. */
function planName(name: string, kit: MailKit): string {
  const key = planNameKey(name);
  return key ? kit.say(`pricing.names.${key}`) : kit.plain(name);
}

const planRow = (plan: string, kit: MailKit): Row => row('plan', planName(plan, kit), kit);

const bill = (data: z.output<typeof Payment>, kit: MailKit): Row[] => [
  planRow(data.plan, kit),
  row('amount', kit.money(data.amountCents), kit),
];

const toAccount = (key: Key<'button'>, kit: MailKit): Block =>
  button(kit.say(`mailMoney.${key}.button`), kit.page('/user'));

function returned(
  key: 'refund' | 'duplicateReturned',
  data: z.output<typeof productSchemas.duplicate_returned>,
  kit: MailKit,
  said = kit.say(`mailMoney.${key}.text`),
): MailContent {
  return {
    ...opening(key, kit, { amount: kit.money(data.amountCents) }),
    blocks: [
      ...greeting(data.name, kit),
      text(said),
      { kind: 'rows', rows: [...bill(data, kit), row('refundedOn', kit.date(data.refundedAt), kit)] },
      toAccount(key, kit),
    ],
  };
}

/** What will be charged after this payment, in the words of the site. */
function afterwards(data: z.output<typeof productSchemas.receipt>, kit: MailKit): string[] {
  const { renewsAt, renewal, endsAt } = data;
  if (endsAt) return [];
  if (renewsAt === null) return [kit.say('mailMoney.receipt.lifetime')];
  if (!renewal) return [];
  const { cents, nextCharge = { at: renewsAt, cents }, carriedCreditCents, ...every } = renewal;
  return renewalSentences(
    {
      renewal: { nextCharge: { ...nextCharge, at: nextCharge.at.getTime() }, every, cents },
      ...{ carriedCreditCents, endsCurrent: false },
    },
    {
      say: (key, values) => kit.say(`pricing.charges.${key}`, values),
      money: kit.money,
      date: (moment) => kit.date(new Date(moment)),
    },
  );
}

function receipt(data: z.output<typeof productSchemas.receipt>, kit: MailKit): MailContent {
  const rows: Row[] = [
    ...bill(data, kit),
    row('paidOn', kit.date(data.paidAt), kit),
    ...(data.renewsAt === null ? [] : [row('renewsOn', kit.date(data.renewsAt), kit)]),
    ...(data.endsAt ? [row('accessUntil', kit.date(data.endsAt), kit)] : []),
    row('number', kit.plain(data.number), kit),
  ];
  const refundable = { days: refundWindowMs / dayMs, downloads: refundMaxDownloads };
  return {
    ...opening('receipt', kit, { amount: kit.money(data.amountCents) }),
    blocks: [
      ...greeting(data.name, kit),
      text(kit.say('mailMoney.receipt.text')),
      { kind: 'rows', rows },
      ...afterwards(data, kit).map(text),
      toAccount('receipt', kit),
      ...(data.isPurchase ? [note(kit.say('mailMoney.receipt.note', refundable))] : []),
    ],
  };
}

/** Until when a canceled subscription gives access, and what is charged until then. */
function canceled(data: z.output<typeof productSchemas.subscription_canceled>, kit: MailKit): MailContent {
  const { renewsAt, isOver } = data;
  const [date, next] = [kit.date(data.accessUntil), renewsAt ? kit.date(renewsAt) : null];
  const key = 'mailMoney.subscriptionCanceled';
  const said = isOver
    ? { preheader: kit.say(`${key}.over.preheader`, { date }), text: kit.say(`${key}.over.text`) }
    : next === null
      ? { preheader: kit.say(`${key}.preheader`, { date }), text: kit.say(`${key}.text`, { date }) }
      : {
          preheader: kit.say(`${key}.endsLater.preheader`, { date }),
          text: kit.say(`${key}.endsLater.text`, { date, next }),
        };
  const rows: Row[] = [
    planRow(data.plan, kit),
    ...(next === null ? [] : [row('renewsOn', next, kit)]),
    row('accessUntil', date, kit),
  ];
  return {
    subject: kit.say(`${key}.subject`),
    preheader: said.preheader,
    heading: kit.say(`${key}.heading`),
    blocks: [
      ...greeting(data.name, kit),
      text(said.text),
      { kind: 'rows', rows },
      toAccount('subscriptionCanceled', kit),
    ],
  };
}

/** The mails caused by billing and the account pages. */
export const productMails: Readonly<Record<ProductTemplate, Template>> = {
  receipt: template(productSchemas.receipt, receipt),
  payment_failed: template(productSchemas.payment_failed, (data, kit) => ({
    ...opening('paymentFailed', kit),
    blocks: [
      ...greeting(data.name, kit),
      text(kit.say('mailMoney.paymentFailed.text')),
      { kind: 'rows', rows: [...bill(data, kit), row('accessUntil', kit.date(data.accessUntil), kit)] },
      toAccount('paymentFailed', kit),
    ],
  })),
  trial_ending: template(productSchemas.trial_ending, (data, kit) => ({
    ...opening('trialEnding', kit, { date: kit.date(data.endsAt) }),
    blocks: [
      ...greeting(data.name, kit),
      text(kit.say('mailMoney.trialEnding.text', { date: kit.date(data.endsAt) })),
      button(kit.say('mailMoney.trialEnding.button'), kit.page('/pricing')),
    ],
  })),
  subscription_canceled: template(productSchemas.subscription_canceled, canceled),
  refund: template(productSchemas.refund, (data, kit) => {
    const amount = kit.money(data.amountCents);
    return returned(
      'refund',
      data,
      kit,
      data.endsAccess ? undefined : kit.say('mailMoney.refund.preheader', { amount }),
    );
  }),
  duplicate_returned: template(productSchemas.duplicate_returned, (data, kit) =>
    returned('duplicateReturned', data, kit),
  ),
  account_deleted: template(productSchemas.account_deleted, (_, kit) => ({
    ...opening('accountDeleted', kit),
    blocks: [text(kit.say('mailMoney.accountDeleted.text')), note(kit.say('mailMoney.accountDeleted.note'))],
  })),
};
