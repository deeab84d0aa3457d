import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { newestMails } from './outbox.ts';
import { type ProductMail, queueProductMail } from './product-mail.ts';
import { renderMail } from './render-mail.ts';

const refund: ProductMail = {
  to: 'ana@clip.test',
  locale: 'de',
  template: 'refund',
  data: {
    name: 'Ana',
    plan: 'Yearly',
    amountCents: 4794,
    refundedAt: new Date('2026-11-15T10:00:00Z'),
    endsAccess: true,
  },
  dedupeKey: 'refund:re_1',
};

describeEngines('mails of the product', (engine) => {
  const suite = databasePerSuite(engine);

  test('a cause that is reported ten times sends one valid mail', async () => {
    for (let time = 0; time < 10; time++) await suite().asRole(service, (tx) => queueProductMail(tx, refund));
    const mails = await newestMails(suite(), 10);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (!mail) throw new Error('one mail expected');
    const { text } = await renderMail(mail, { siteUrl: 'https://clip.test' });
    expect(text).toContain('15. November 2026');
    expect(text).toContain('$47.94');
  });

  test('no cause, no mail', async () => {
    const rolledBack = suite().asRole(service, async (tx) => {
      await queueProductMail(tx, { ...refund, dedupeKey: 'refund:re_2' });
      throw new Error('the refund failed after all');
    });
    await expect(rolledBack).rejects.toThrow('after all');
    expect(await newestMails(suite(), 10)).toHaveLength(1);
  });

  test('data that does not fit the template is refused immediately', async () => {
    const broken = { ...refund, data: { ...refund.data, amountCents: 47.94 }, dedupeKey: 'refund:re_3' };
    await expect(suite().asRole(service, (tx) => queueProductMail(tx, broken))).rejects.toThrow();
  });
});
