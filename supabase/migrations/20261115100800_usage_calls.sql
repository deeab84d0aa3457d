-- reserve → commit | release. The owner is always the caller; all three may be repeated without harm.
-- They answer {state, remaining}: state is reserved, committed, released, refused or unknown.
create function public.usage_answer(owner uuid, kind text, state text) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select pg_catalog.jsonb_build_object('state', state, 'remaining', case kind
    when 'extraction' then e.extraction_remaining
    when 'download' then e.download_remaining
    when 'conversion' then e.conversion_remaining
  end)
  from public.entitlement(owner) e
$$;

-- Is there room for one more? Call it only with the owner's status row locked.
create function public.usage_has_room(owner uuid, kind text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select e.is_entitled and coalesce(case kind
    when 'extraction' then e.extraction_remaining
    when 'download' then e.download_remaining
    when 'conversion' then e.conversion_remaining
  end, 1) > 0
  from public.entitlement(owner) e
$$;

-- Locks the caller's row, so that all their calls go one after the other, and answers who they are.
create function public.usage_owner() returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
begin
  if owner is null then
    raise exception 'Only a signed-in user has usage to count' using errcode = '42501';
  end if;
  perform from public.subscription_status where owner_id = owner for update;
  return owner;
end
$$;

create function public.usage_reserve(operation_id uuid, kind text) returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  owner uuid;
  known public.usage_ledger;
begin
  if kind is null or operation_id is null or kind not in ('extraction', 'download', 'conversion') then
    raise exception 'A reservation needs an operation id and a kind' using errcode = '22023';
  end if;
  owner := public.usage_owner();
  select * into known from public.usage_ledger l
    where l.owner_id = owner and l.operation_id = usage_reserve.operation_id;
  if known.kind <> usage_reserve.kind then
    raise exception 'This operation id belongs to another kind of use' using errcode = '22023';
  end if;
  if known.state in ('committed', 'released') then
    return public.usage_answer(owner, kind, known.state);
  end if;
  -- A running job asks again to keep its unit; one that has lost it has to find room like everybody else.
  if known.expires_at > now() then
    update public.usage_ledger l set expires_at = now() + interval '15 minutes'
      where l.owner_id = owner and l.operation_id = usage_reserve.operation_id;
    return public.usage_answer(owner, kind, 'reserved');
  end if;
  if not public.usage_has_room(owner, kind) then
    return public.usage_answer(owner, kind, 'refused');
  end if;
  insert into public.usage_ledger as l (owner_id, operation_id, kind)
    values (owner, usage_reserve.operation_id, usage_reserve.kind)
    on conflict on constraint usage_ledger_pkey do update
      set reserved_at = now(), expires_at = now() + interval '15 minutes';
  return public.usage_answer(owner, kind, 'reserved');
end
$$;

create function public.usage_commit(operation_id uuid) returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  owner constant uuid := public.usage_owner();
  known public.usage_ledger;
begin
  select * into known from public.usage_ledger l
    where l.owner_id = owner and l.operation_id = usage_commit.operation_id;
  if not found then
    return pg_catalog.jsonb_build_object('state', 'unknown', 'remaining', null);
  end if;
  if known.state <> 'reserved' then
    return public.usage_answer(owner, known.kind, known.state);
  end if;
  -- Too late: the unit may be someone else's by now, so it is counted only if there is still room.
  if known.expires_at <= now() and not public.usage_has_room(owner, known.kind) then
    return public.usage_answer(owner, known.kind, 'refused');
  end if;
  update public.usage_ledger l set state = 'committed', settled_at = now()
    where l.owner_id = owner and l.operation_id = usage_commit.operation_id;
  update public.subscription_status set
    extraction_consumed = extraction_consumed + (known.kind = 'extraction')::integer,
    download_consumed = download_consumed + (known.kind = 'download')::integer,
    conversion_consumed = conversion_consumed + (known.kind = 'conversion')::integer
    where owner_id = owner;
  return public.usage_answer(owner, known.kind, 'committed');
end
$$;

create function public.usage_release(operation_id uuid) returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  owner constant uuid := public.usage_owner();
  known public.usage_ledger;
begin
  update public.usage_ledger l set state = 'released', settled_at = now()
    where l.owner_id = owner and l.operation_id = usage_release.operation_id and l.state = 'reserved';
  select * into known from public.usage_ledger l
    where l.owner_id = owner and l.operation_id = usage_release.operation_id;
  if not found then
    return pg_catalog.jsonb_build_object('state', 'unknown', 'remaining', null);
  end if;
  return public.usage_answer(owner, known.kind, known.state);
end
$$;

revoke all on function public.usage_answer(uuid, text, text), public.usage_has_room(uuid, text), public.usage_owner(),
  public.usage_reserve(uuid, text), public.usage_commit(uuid), public.usage_release(uuid)
  from anon, authenticated, service_role, public;
grant execute on function public.usage_reserve(uuid, text), public.usage_commit(uuid), public.usage_release(uuid)
  to authenticated;
