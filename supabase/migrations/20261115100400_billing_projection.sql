-- Remembers how long is paid for, before the provider moves the period on.
create function public.keep_paid_until() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.paid_until := case
    when new.provider_status in ('trialing', 'active') then new.current_period_end
    -- Nothing was ever paid.
    when new.provider_status in ('incomplete', 'incomplete_expired') then null
    -- Heard of only now: the period that is due is the unpaid one.
    when tg_op = 'INSERT' then coalesce(new.paid_until, new.current_period_start)
    else coalesce(old.paid_until, new.current_period_start)
  end;
  return new;
end
$$;

create trigger keep_paid_until before insert or update on public.billing_subscription
  for each row execute function public.keep_paid_until();

create function public.plan_summary(plan integer) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select pg_catalog.jsonb_build_object('id', p.id, 'name', p.name, 'detail', pg_catalog.to_jsonb(d) - 'id')
  from public.subscription p join public.subscription_detail d on d.id = p.detail_id
  where p.id = plan
$$;

-- Writes the spec-shaped row of one user anew.
create function public.project_subscription(owner uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  before public.subscription_status;
  live public.billing_subscription;
  summary jsonb;
  is_new_period boolean;
begin
  insert into public.subscription_status (owner_id) values (owner) on conflict do nothing;
  -- From here on, whatever else happens to this user waits for us and then sees what we wrote.
  select * into before from public.subscription_status where owner_id = owner for update;
  select * into live from public.billing_subscription where owner_id = owner
    order by (status <> 'canceled') desc, current_period_start desc, sub_id limit 1;
  if not found then
    update public.subscription_status set status = null, subscription_detail = null, current_subscription = null
      where owner_id = owner;
    return;
  end if;
  summary := public.plan_summary(live.plan_id);
  is_new_period := before.current_subscription is null
    or before.current_subscription ->> 'sub_id' is distinct from live.sub_id
    -- Only forwards: an old event that comes late must not give the counts back.
    or (before.subscription_detail ->> 'current_period_start')::bigint < extract(epoch from live.current_period_start)::bigint;
  update public.subscription_status set
    status = live.status,
    extraction_consumed = case when is_new_period then 0 else extraction_consumed end,
    download_consumed = case when is_new_period then 0 else download_consumed end,
    conversion_consumed = case when is_new_period then 0 else conversion_consumed end,
    subscription_detail = pg_catalog.jsonb_build_object(
      'plan_id', live.plan_id,
      'plan', summary,
      'status', live.status,
      'current_period_start', extract(epoch from live.current_period_start)::bigint,
      'current_period_end', extract(epoch from live.current_period_end)::bigint,
      'is_canceled', live.is_canceled
    ),
    current_subscription = pg_catalog.jsonb_build_object(
      'sub_id', live.sub_id,
      'plan', summary,
      'product_id', (select product_id from public.subscription where id = live.plan_id),
      'cus_id', live.cus_id,
      'default_payment_method', live.default_payment_method
    )
  where owner_id = owner;
end
$$;

-- With the rights of its owner: a deleted account takes its subscription along, and then the account service is acting.
create function public.project_changed_subscription() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- When the account itself is going, there is nothing left to project to.
    if exists (select from public.subscription_status where owner_id = old.owner_id) then
      perform public.project_subscription(old.owner_id);
    end if;
    return old;
  end if;
  perform public.project_subscription(new.owner_id);
  return new;
end
$$;

create trigger project_changed_subscription after insert or update or delete on public.billing_subscription
  for each row execute function public.project_changed_subscription();

-- A renamed or re-limited plan shows at once in the rows made from it.
create function public.project_changed_plan() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_table_name = 'subscription' then
    perform public.project_subscription(b.owner_id) from public.billing_subscription b where b.plan_id = new.id;
  else
    perform public.project_subscription(b.owner_id)
      from public.billing_subscription b join public.subscription p on p.id = b.plan_id where p.detail_id = new.id;
  end if;
  return new;
end
$$;

create trigger project_changed_plan after update on public.subscription
  for each row execute function public.project_changed_plan();
create trigger project_changed_detail after update on public.subscription_detail
  for each row execute function public.project_changed_plan();

revoke all on function public.keep_paid_until(), public.plan_summary(integer), public.project_subscription(uuid),
  public.project_changed_subscription(), public.project_changed_plan()
  from anon, authenticated, service_role, public;
grant execute on function public.plan_summary(integer), public.project_subscription(uuid) to service_role;
