-- What decides about the rights of one session, for the server when the accounts are kept by a Supabase project. No row: the
-- session is over.
create function public.account_session_rights(owner uuid, session uuid)
  returns table (tag text, aal text, signed_in_at timestamptz, has_factor boolean)
  language sql stable
  security definer
  set search_path = ''
as $$
  select s.tag, coalesce(s.aal::text, 'aal1'),
    coalesce((select max(proof.updated_at) from auth.mfa_amr_claims proof where proof.session_id = s.id), s.created_at),
    exists (select from auth.mfa_factors factor where factor.user_id = s.user_id and factor.status::text = 'verified')
    from auth.sessions s
    where s.id = session and s.user_id = owner and (s.not_after is null or s.not_after > now())
$$;
revoke all on function public.account_session_rights(uuid, uuid) from anon, authenticated, service_role, public;
grant execute on function public.account_session_rights(uuid, uuid) to service_role;
