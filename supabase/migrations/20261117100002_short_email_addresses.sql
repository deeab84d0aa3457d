-- Anyone may call this function, and the time that its pattern takes grows with the square of the text: a megabyte took
-- five seconds. No address is longer than 320 characters.
create or replace function public.looks_like_email(address text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select case when char_length(address) > 320 then false else address ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' end
$$;
