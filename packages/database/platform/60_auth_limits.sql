-- Several buckets of one request (its visitor, its account): a token from each of them, or none from any. Answers 0, or
-- the whole seconds to wait. A refused try must not drain the buckets that would have allowed it: otherwise somebody
-- who is refused for the quarter of an hour could shut the account's owner out for the day.
-- The time is the caller's, so that a service can be tested with a moved clock.
create or replace function auth.take_tokens(
  buckets text[], bursts integer[], per_second double precision[], asked_at timestamptz
)
  returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  held auth.rate_limits;
  moment timestamptz;
  available double precision[];
  wait integer := 0;
begin
  if 1 > any (bursts) or 0 >= any (per_second) then
    raise exception 'a rate limit needs a burst and a rate above zero' using errcode = '22023';
  end if;
  insert into auth.rate_limits
    select name, burst, take_tokens.asked_at from unnest(buckets, bursts) as fresh (name, burst) order by name
    on conflict do nothing;
  -- Always in one order: two requests that lock the same rows must not wait for each other in a circle.
  perform from auth.rate_limits where rate_limits.bucket = any (buckets) order by rate_limits.bucket for update;
  for i in 1 .. cardinality(buckets) loop
    select * into held from auth.rate_limits where rate_limits.bucket = buckets[i];
    -- Clocks of several machines differ: a bucket never goes back in time.
    moment := greatest(held.updated_at, take_tokens.asked_at);
    available[i] := least(bursts[i], held.tokens + extract(epoch from moment - held.updated_at) * per_second[i]);
    if available[i] < 1 then
      wait := greatest(wait, ceil((1 - available[i]) / per_second[i])::integer);
    end if;
  end loop;
  update auth.rate_limits
    set tokens = case when wait = 0 then taken.available - 1 else taken.available end,
      updated_at = greatest(rate_limits.updated_at, take_tokens.asked_at)
    from unnest(buckets, available) as taken (name, available) where rate_limits.bucket = taken.name;
  return wait;
end
$$;
alter function auth.take_tokens(text[], integer[], double precision[], timestamptz) owner to supabase_auth_admin;
revoke all on function auth.take_tokens(text[], integer[], double precision[], timestamptz) from public;
