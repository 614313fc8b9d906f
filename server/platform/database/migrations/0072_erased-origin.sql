-- Takes the personal data out of the chained rows of a query that is over, for the program's role, which cannot change
-- them. Steps, times and who took them stay. Rows that are erased already are left alone. The noted hash is of the row as it
-- stays, without the address of a caller who has no account.
create or replace function erase_trail(query integer) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry public.audit;
  step public.status_history;
  version public.query_version;
  vote public.committee_vote;
begin
  if not exists (select from public.query q where q.query_id = erase_trail.query and q.status in ('N', 'CF')) then
    raise exception 'query % is not over', query using errcode = 'insufficient_privilege';
  end if;
  for version in select * from public.query_version v where v.query_id = query
    and not public.is_redacted('query_version', v.version_id)
  loop
    version.form := '{}';
    insert into public.redaction (table_name, record_id, hash, at)
      values ('query_version', version.version_id, encode(sha256(public.query_version_text(version)), 'hex'), clock_timestamp());
    update public.query_version v set form = version.form where v.version_id = version.version_id;
  end loop;
  for step in select * from public.status_history h where h.query_id = query and (h.reason is not null or h.changes <> '[]')
    and not public.is_redacted('status_history', h.status_history_id)
  loop
    step.reason := null;
    step.changes := '[]';
    insert into public.redaction (table_name, record_id, hash, at)
      values ('status_history', step.status_history_id, encode(sha256(public.status_history_text(step)), 'hex'), clock_timestamp());
    update public.status_history h set reason = step.reason, changes = step.changes
      where h.status_history_id = step.status_history_id;
  end loop;
  for vote in select * from public.committee_vote v where v.query_id = query and v.ended_at is not null and v.note <> ''
    and not public.is_redacted('committee_vote', v.vote_id)
  loop
    vote.note := '';
    insert into public.redaction (table_name, record_id, hash, at)
      values ('committee_vote', vote.vote_id, encode(sha256(public.committee_vote_text(vote)), 'hex'), clock_timestamp());
    update public.committee_vote v set note = vote.note where v.vote_id = vote.vote_id;
  end loop;
  for entry in select * from public.audit a where ((a.subject = 'query' and a.subject_id = query::text)
      or (a.subject = 'container' and a.subject_id in
        (select c.id::text from public.signing_container c where c.query_id = query)))
    and (a.details is not null or (a.account_user_id is null and a.address is not null))
    and not public.is_redacted('audit', a.audit_id)
  loop
    entry.details := public.erased_details(entry.details);
    if entry.account_user_id is null then
      entry.address := null;
      entry.browser := null;
    end if;
    insert into public.redaction (table_name, record_id, hash, at)
      values ('audit', entry.audit_id, encode(sha256(public.audit_text(entry)), 'hex'), clock_timestamp());
    update public.audit a set details = entry.details, address = entry.address, browser = entry.browser
      where a.audit_id = entry.audit_id;
  end loop;
end $$;
