-- The same bucket with the caller's own clock: a service that is tested with a moved clock must not wait for a real one.
create or replace function auth.take_token(bucket text, burst integer, per_second double precision, asked_at timestamptz)
  returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  held auth.rate_limits;
  moment timestamptz;
  available double precision;
begin
  if burst < 1 or per_second <= 0 then
    raise exception 'a rate limit needs a burst and a rate above zero' using errcode = '22023';
  end if;
  insert into auth.rate_limits values (take_token.bucket, burst, take_token.asked_at) on conflict do nothing;
  select * into held from auth.rate_limits where rate_limits.bucket = take_token.bucket for update;
  -- Clocks of several machines differ: a bucket never goes back in time.
  moment := greatest(held.updated_at, take_token.asked_at);
  available := least(burst, held.tokens + extract(epoch from moment - held.updated_at) * per_second);
  update auth.rate_limits
    set tokens = case when available >= 1 then available - 1 else available end, updated_at = moment
    where rate_limits.bucket = take_token.bucket;
  return case when available >= 1 then 0 else ceil((1 - available) / per_second) end;
end
$$;
alter function auth.take_token(text, integer, double precision, timestamptz) owner to supabase_auth_admin;
revoke all on function auth.take_token(text, integer, double precision, timestamptz) from public;
