ALTER TABLE "audit_chain" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
-- As before, and notes when: the time that a row names is whatever its insert said.
create or replace function chain_record() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last public.audit_chain;
  number bigint;
  content bytea;
  owner oid;
begin
  execute format('select ($1).%I, public.%I($1)', tg_argv[0], tg_table_name || '_text') into number, content using new;
  select relowner into owner from pg_class where oid = tg_relid;
  perform pg_advisory_xact_lock(7264337);
  select * into last from public.audit_chain order by position desc limit 1;
  insert into public.audit_chain (position, table_name, record_id, hash, written_at) values (coalesce(last.position, 0) + 1,
    tg_table_name, number, encode(sha256(convert_to(coalesce(last.hash, ''), 'UTF8') || content), 'hex'),
    case when not pg_has_role(session_user, owner, 'member') then clock_timestamp() end);
  return null;
end $$;
