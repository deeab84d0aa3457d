-- One person, one address: spellings that reach the same mailbox are the same address.
create function public.normalised_email(email text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case
    when host in ('gmail.com', 'googlemail.com') then pg_catalog.replace(name, '.', '') || '@gmail.com'
    else name || '@' || host
  end
  from (
    select
      pg_catalog.split_part(pg_catalog.regexp_replace(address, '@[^@]*$', ''), '+', 1) as name,
      pg_catalog.substring(address, '[^@]*$') as host
    from (select pg_catalog.lower(pg_catalog.btrim(email)) as address) as cleaned
  ) as parts
$$;

-- Starts the trial, or says in its error why not: 'trial.used', 'subscription.exists', 'plan.notTrial'.
create function public.start_trial(owner uuid, email text, plan integer) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  chosen record;
  fingerprint constant text := pg_catalog.encode(
    pg_catalog.sha256(pg_catalog.convert_to(public.normalised_email(email), 'UTF8')), 'hex');
begin
  select p.period, p.period_count into chosen
    from public.subscription p join public.subscription_detail d on d.id = p.detail_id
    where p.id = plan and p.is_available and d.is_free_trial and p.period <> 'lifetime';
  if not found then
    raise exception 'plan.notTrial' using errcode = 'P0001';
  end if;
  insert into public.trial_claim (email_hash, owner_id) values (fingerprint, owner) on conflict do nothing;
  if not found then
    raise exception 'trial.used' using errcode = 'P0001';
  end if;
  if exists (select from public.subscription_status where owner_id = owner and has_lifetime_access) then
    raise exception 'subscription.exists' using errcode = 'P0001';
  end if;
  begin
    insert into public.billing_subscription
        (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end)
      values ('trial_' || owner, owner, plan, 'trialing', now(),
        now() + (chosen.period_count || ' ' || chosen.period)::interval);
  exception when unique_violation then
    raise exception 'subscription.exists' using errcode = 'P0001';
  end;
end
$$;

revoke all on function public.normalised_email(text), public.start_trial(uuid, text, integer)
  from anon, authenticated, service_role, public;
grant execute on function public.normalised_email(text), public.start_trial(uuid, text, integer) to service_role;
