insert into public.sailors (name, papers, service, watch, motto, mentor) values
  ('ana', null, '[1,2)', 'DECK', to_tsvector('simple', 'fat cat'), null),
  ('bo', '{"rank": "mate", "ports": ["Oslo", "Bergen"], "kin": {"name": "Liv", "age": 9}}', '[25,35)', 'OFF', to_tsvector('simple', 'cat bat'), 'ana'),
  ('cy', '{"rank": null}', '[25,35)', 'DECK', to_tsvector('simple', 'bat rat'), 'ana'),
  ('di', null, '[20,30)', 'ENGINE', to_tsvector('simple', 'rat fat'), 'bo');
insert into public.lockers (id, sailor, contents) values (1, 'ana', '{rope,lamp}'), (2, null, '{}');
insert into public.berths (id, label, depth_m, extra) values
  (1, 'north', 4.50, '{"lit": true}'), (2, 'south', 7.25, null), (3, 'empty', null, null);
insert into public.berth_plans (id, drawing) values (1, 'north.svg'), (2, 'south.svg');
insert into public.notes (id, body, tags, author, berth_id) values
  (1, 'Hello harbor 👋', '["greeting"]', 'ana', 1),
  (2, 'Wind from the west, take care', null, 'ana', 2),
  (3, 'Rope needed', '["rope", "urgent"]', 'bo', 2),
  (4, 'Rope needed', null, 'cy', 1);
insert into public.duels (challenger, defender, umpire) values ('ana', 'bo', 'cy'), ('bo', 'cy', null);
insert into public.ships (id, title, speed, built) values
  (1, 'Aurora', 12.5, '1990-01-02'), (2, 'Boreas', 20.0, null), (3, 'Calypso', null, '2001-07-30');
insert into public.crew (ship_id, sailor, since) values (1, 'ana', '2020-01-01'), (1, 'bo', null), (2, 'ana', null);
insert into public.crates (id, title, parent_id) values (1, 'outer', null), (2, 'middle', 1), (3, 'inner', 2), (4, 'side', 1);
insert into public.oddities (id, "two words", "quo""te", list, flag, ratio, at_day, during, raw) values
  (1, 'a b', 'q', '{x,"y z"}', true, 1.5, '2024-02-29', '[2000-01-02 03:30,2000-01-02 05:30)', '\x01ff'),
  (2, null, null, null, null, null, null, null, null),
  (3, 'comma, here', 'paren ) "quote"', '{}', false, -2, '1999-12-31', '[2000-01-02 05:30,2000-01-02 06:30)', null);
insert into public.secrets (owner, memo) values
  ('11111111-1111-4111-8111-111111111111', 'of one'), ('22222222-2222-4222-8222-222222222222', 'of two');
insert into public.ledger (amount, hidden) values (5, 'x'), (7, 'y');
insert into public.events (happened_at, kind) values ('2024-03-01', 'storm'), ('2024-04-01', 'calm');
insert into journal.sailors (name, entry) values ('ana', 'slept well'), ('zed', 'nothing');
select setval(pg_get_serial_sequence('public.' || t, 'id'), 100)
  from unnest('{lockers,berths,notes,duels,ships,crates}'::text[]) t;
