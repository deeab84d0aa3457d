-- The plans. Repeatable: a changed price here changes the plan, and nobody's subscription.
insert into public.subscription_detail (id, is_free_trial, extraction_limit, download_limit, conversion_limit) values
  (1, true, 30, 15, 5),
  (2, false, null, null, null)
on conflict (id) do update set
  is_free_trial = excluded.is_free_trial,
  extraction_limit = excluded.extraction_limit,
  download_limit = excluded.download_limit,
  conversion_limit = excluded.conversion_limit;

-- feature_list holds keys of the message catalog, so that every language has its own words.
insert into public.subscription
  (id, name, price, discount, period, period_count, feature_list, is_available, level, product_id, has_free_trial, detail_id)
values
  (1, 'Free Trial', 0, 0, 'day', 7, '{extractions_limited,downloads_limited,conversions_limited,no_card}', true, 0, null, true, 1),
  (2, 'Monthly', 7.99, 0, 'month', 1, '{unlimited,live_streams,desktop_app}', true, 1, 'clipharbor_monthly', true, 2),
  (3, 'Half-year', 7.99, 25, 'month', 6, '{unlimited,live_streams,desktop_app}', true, 2, 'clipharbor_half_year', true, 2),
  (4, 'Yearly', 95.88, 50, 'year', 1, '{unlimited,live_streams,desktop_app}', true, 3, 'clipharbor_yearly', true, 2),
  (5, 'Lifetime', 149.00, 40, 'lifetime', 1, '{unlimited,live_streams,desktop_app,one_payment}', true, 4, 'clipharbor_lifetime', true, 2),
  -- No longer sold; its subscribers keep it.
  (6, 'Quarterly', 7.99, 10, 'month', 3, '{unlimited,live_streams,desktop_app}', false, 1, 'clipharbor_quarterly', true, 2)
on conflict (id) do update set
  name = excluded.name,
  price = excluded.price,
  discount = excluded.discount,
  period = excluded.period,
  period_count = excluded.period_count,
  feature_list = excluded.feature_list,
  is_available = excluded.is_available,
  level = excluded.level,
  product_id = excluded.product_id,
  has_free_trial = excluded.has_free_trial,
  detail_id = excluded.detail_id;

-- The ids above were given by hand: the next plan made without one must not collide with them.
select setval(pg_get_serial_sequence('public.subscription', 'id'), (select max(id) from public.subscription));
select setval(pg_get_serial_sequence('public.subscription_detail', 'id'), (select max(id) from public.subscription_detail));
