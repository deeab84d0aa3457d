-- What is kept about one person, and how it is forgotten. For the server only.

-- Every table that belongs to an account refers to it. So a table made tomorrow is in tomorrow's export without anybody
-- thinking of it. Fingerprints and codes stay out: they tell their owner nothing and a finder too much.
create function public.account_export(owner uuid, address text) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  owned record;
  found jsonb;
  answer jsonb := '{}';
begin
  for owned in
    select c.relname as table_name, a.attname as column_name
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class c on c.oid = k.conrelid
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and c.relnamespace = 'public'::regnamespace
      order by c.relname, a.attname
  loop
    execute pg_catalog.format(
      'select coalesce(jsonb_agg((select coalesce(jsonb_object_agg(field.key, field.value), ''{}'') from jsonb_each(to_jsonb(t)) field
         where field.key !~ ''(_hash|_challenge|_token)$'')), ''[]'') from public.%I t where t.%I = $1',
      owned.table_name, owned.column_name
    ) into found using owner;
    answer := answer || pg_catalog.jsonb_build_object(owned.table_name, found);
  end loop;
  return answer || pg_catalog.jsonb_build_object(
    'feedback', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(f)), '[]') from public.feedback f
      where lower(f.email) = lower(address)),
    'extension_uninstall_report', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(r)), '[]')
      from public.extension_uninstall_report r where lower(r.email) = lower(address)),
    -- Without their content: links in it may still work.
    'mail_outbox', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('template', m.template,
      'locale', m.locale, 'created_at', m.created_at, 'sent_at', m.sent_at)), '[]')
      from public.mail_outbox m where lower(m.to_address) = lower(address))
  );
end
$$;

-- What would outlive the account, because it knows the person by address only. Letters stay as letters of nobody.
create function public.account_forget(address text) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.feedback set email = null where lower(email) = lower(address);
  -- A report of a technical problem had to leave an address when it was sent; it need not keep it.
  update public.extension_uninstall_report set email = null where lower(email) = lower(address);
  -- The farewell stays: two tabs may ask for the same deletion, and the second must not take back the first one's mail.
  delete from public.mail_outbox where lower(to_address) = lower(address) and template <> 'account_deleted';
end
$$;

revoke all on function public.account_export(uuid, text), public.account_forget(text)
  from anon, authenticated, service_role, public;
grant execute on function public.account_export(uuid, text), public.account_forget(text) to service_role;
