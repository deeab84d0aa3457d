-- From an earlier version, which took from one bucket only.
drop function if exists auth.take_token(text, integer, double precision);

-- A bucket's content at a given time. Clocks of several machines differ, so a bucket never goes back in time.
create or replace function auth.tokens_at(
  held auth.rate_limits, burst integer, per_second double precision, moment timestamptz
)
  returns double precision
  language sql
  immutable
  return least(burst, held.tokens + extract(epoch from greatest(moment, held.updated_at) - held.updated_at) * per_second);

-- Takes a token from each of a request's buckets (its visitor, its account), or none from any. Returns 0, or the whole
-- seconds to wait. A refused attempt must not drain the buckets that would have allowed it: otherwise someone who is
-- refused for a quarter of an hour could lock the account's owner out for the day.
-- The caller passes the time, so that a service can be tested with a manual clock.
create or replace function auth.take_tokens(
  buckets text[], bursts integer[], per_second double precision[], asked_at timestamptz
)
  returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  taken text[];
begin
  if 1 > any (bursts) or 0 >= any (per_second) then
    raise exception 'a rate limit needs a burst and a rate above zero' using errcode = '22023';
  end if;
  -- Always in the same order: two requests that lock the same rows must not deadlock. A bucket without a token is locked
  -- too, but not returned.
  with given as (
    insert into auth.rate_limits as held (bucket, tokens, updated_at)
      select name, burst - 1, take_tokens.asked_at from unnest(buckets, bursts) as fresh (name, burst) order by name
      on conflict (bucket) do update
        set tokens = auth.tokens_at(held, bursts[array_position(buckets, held.bucket)],
            per_second[array_position(buckets, held.bucket)], take_tokens.asked_at) - 1,
          updated_at = greatest(held.updated_at, take_tokens.asked_at)
        where auth.tokens_at(held, bursts[array_position(buckets, held.bucket)],
          per_second[array_position(buckets, held.bucket)], take_tokens.asked_at) >= 1
      returning held.bucket
  )
  select array_agg(given.bucket) into taken from given;
  if cardinality(buckets) = coalesce(cardinality(taken), 0) then
    return 0;
  end if;
  update auth.rate_limits set tokens = tokens + 1 where bucket = any (taken);
  return (
    select max(ceil((1 - auth.tokens_at(held, asked.burst, asked.rate, take_tokens.asked_at)) / asked.rate))
      from unnest(buckets, bursts, per_second) as asked (name, burst, rate)
      join auth.rate_limits held on held.bucket = asked.name
      where asked.name <> all (coalesce(taken, '{}'))
  );
end
$$;
alter function auth.tokens_at(auth.rate_limits, integer, double precision, timestamptz) owner to supabase_auth_admin;
alter function auth.take_tokens(text[], integer[], double precision[], timestamptz) owner to supabase_auth_admin;
revoke all on function auth.tokens_at(auth.rate_limits, integer, double precision, timestamptz) from public;
revoke all on function auth.take_tokens(text[], integer[], double precision[], timestamptz) from public;
