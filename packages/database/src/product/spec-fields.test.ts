import { anon, databasePerSuite, describeEngines, makePerson, service } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';

// The specification's names. Our own columns may only be added at the end of a table, never replace them.
const specFields = {
  user_profiles: ['user_id'],
  subscription: [
    'id',
    'name',
    'price',
    'discount',
    'period',
    'period_count',
    'feature_list',
    'is_available',
    'level',
    'product_id',
    'has_free_trial',
    'detail_id',
  ],
  subscription_detail: ['is_free_trial', 'extraction_limit', 'download_limit', 'conversion_limit'],
  subscription_status: [
    'owner_id',
    'status',
    'has_lifetime_access',
    'extraction_consumed',
    'download_consumed',
    'conversion_consumed',
    'subscription_detail',
    'current_subscription',
  ],
  subscription_record: ['owner_id', 'type', 'created_at', 'detail'],
  feedback: ['satisfaction', 'problemsFaced', 'content', 'advice', 'email'],
  extension_uninstall_report: ['short_reason', 'detail_reason', 'email', 'browser_info'],
};

describeEngines('the product schema', (engine) => {
  const database = databasePerSuite(engine);

  test.each(Object.entries(specFields))('%s has the fields of the specification', async (table, fields) => {
    const { rows } = await database().asOwner((owner) =>
      owner.query<{ name: string }>(
        `select column_name::text as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [table],
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(fields));
  });

  test('the plans match the decided ones, charged in whole cents', async () => {
    const { rows } = await database()
      .as(anon)
      .query(`select p.name, p.level, p.price, p.discount, p.period, p.period_count as count, p.is_available as sold, charge_cents(p) as cents,
          d.is_free_trial as trial, array[d.extraction_limit, d.download_limit, d.conversion_limit] as limits
        from subscription p join subscription_detail d on d.id = p.detail_id order by p.id`);
    const unlimited = { trial: false, limits: [null, null, null] };
    expect(rows).toEqual([
      {
        name: 'Free Trial',
        level: 0,
        price: '0.00',
        discount: 0,
        period: 'day',
        count: 7,
        sold: true,
        cents: 0,
        trial: true,
        limits: [30, 15, 5],
      },
      {
        name: 'Monthly',
        level: 1,
        price: '7.99',
        discount: 0,
        period: 'month',
        count: 1,
        sold: true,
        cents: 799,
        ...unlimited,
      },
      {
        name: 'Half-year',
        level: 2,
        price: '7.99',
        discount: 25,
        period: 'month',
        count: 6,
        sold: true,
        cents: 3594,
        ...unlimited,
      },
      {
        name: 'Yearly',
        level: 3,
        price: '95.88',
        discount: 50,
        period: 'year',
        count: 1,
        sold: true,
        cents: 4794,
        ...unlimited,
      },
      {
        name: 'Lifetime',
        level: 4,
        price: '149.00',
        discount: 40,
        period: 'lifetime',
        count: 1,
        sold: true,
        cents: 8940,
        ...unlimited,
      },
      {
        name: 'Quarterly',
        level: 1,
        price: '7.99',
        discount: 10,
        period: 'month',
        count: 3,
        sold: false,
        cents: 2157,
        ...unlimited,
      },
    ]);
  });

  test('a new account has a profile, whatever the sign-up request contained', async () => {
    const plain = await makePerson(database(), 'plain');
    const full = await makePerson(database(), 'full', { full_name: 'Full Name', locale: 'pt-BR' });
    const odd = await makePerson(database(), 'odd', { full_name: 'x'.repeat(1000), locale: '<script>' });
    const { rows } = await database()
      .as(service)
      .query('select user_id, char_length(full_name) as name, locale from user_profiles');
    expect(rows).toEqual(
      expect.arrayContaining([
        { user_id: plain.id, name: null, locale: 'en' },
        { user_id: full.id, name: 9, locale: 'pt-BR' },
        { user_id: odd.id, name: 200, locale: 'en' },
      ]),
    );
  });
});
