ALTER TABLE "query" ADD COLUMN "contact_code_typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A consumer's own code stands beside it. Who typed a company's is not known, so it is masked until somebody types it again.
update "query" set "contact_code_typed" = true where "consumer";--> statement-breakpoint
CREATE TABLE "limit_reading" (
	"account_user_id" integer NOT NULL,
	"day" date NOT NULL,
	"reg_code" text NOT NULL,
	CONSTRAINT "limit_reading_account_user_id_day_reg_code_pk" PRIMARY KEY("account_user_id","day","reg_code")
);
--> statement-breakpoint
CREATE INDEX "limit_reading_day_account_user_id_index" ON "limit_reading" USING btree ("day","account_user_id");--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "login_attempt" ADD COLUMN "counter" text DEFAULT 'signIn' NOT NULL;--> statement-breakpoint
CREATE INDEX "login_attempt_counter_at_index" ON "login_attempt" USING btree ("counter","at");--> statement-breakpoint
ALTER TABLE "audit_chain" RENAME COLUMN "audit_id" TO "record_id";--> statement-breakpoint
ALTER TABLE "audit_chain" DROP CONSTRAINT "audit_chain_auditId_unique";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "table_name" text DEFAULT 'audit' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_chain" ALTER COLUMN "table_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_table_name_record_id_unique" UNIQUE("table_name","record_id");--> statement-breakpoint
-- The number and the time of an entry are the trigger's: what an insert says of them does not count.
ALTER TABLE "audit" ALTER COLUMN "audit_id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "audit_id" SET DEFAULT 0;--> statement-breakpoint
create sequence "audit_audit_id_seq" as bigint owned by "audit"."audit_id";--> statement-breakpoint
select setval('audit_audit_id_seq', coalesce(max(audit_id), 0) + 1, false) from audit;--> statement-breakpoint
create function stamp_audit() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.audit_id := nextval('public.audit_audit_id_seq');
  new.at := clock_timestamp();
  return new;
end $$;
--> statement-breakpoint
create trigger audit_stamped before insert on audit for each row execute function stamp_audit();--> statement-breakpoint
-- What of a row is hashed: named one by one, so that a column added later changes no hash.
create function status_history_text(kept status_history) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(kept.status_history_id, kept.query_id, kept.status, kept.event,
    (extract(epoch from kept.created_at) * 1000)::bigint, kept.created_by, kept.created_by_name, kept.reason,
    kept.changes)::text, 'UTF8')
$$;
--> statement-breakpoint
create function query_version_text(kept query_version) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(kept.version_id, kept.query_id, (extract(epoch from kept.at) * 1000)::bigint,
    kept.form)::text, 'UTF8')
$$;
--> statement-breakpoint
create function committee_vote_text(kept committee_vote) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(kept.vote_id, kept.query_id, kept.account_user_id, kept.name, kept.vote, kept.note,
    (extract(epoch from kept.voted_at) * 1000)::bigint, (extract(epoch from kept.ended_at) * 1000)::bigint,
    kept.decided)::text, 'UTF8')
$$;
--> statement-breakpoint
-- The argument names the column with the row's number. It runs with the rights of the tables' owner: whoever only adds
-- rows cannot write the chain.
create function chain_record() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last public.audit_chain;
  number bigint;
  content bytea;
begin
  execute format('select ($1).%I, public.%I($1)', tg_argv[0], tg_table_name || '_text') into number, content using new;
  perform pg_advisory_xact_lock(7264337);
  select * into last from public.audit_chain order by position desc limit 1;
  insert into public.audit_chain (position, table_name, record_id, hash) values (coalesce(last.position, 0) + 1,
    tg_table_name, number, encode(sha256(convert_to(coalesce(last.hash, ''), 'UTF8') || content), 'hex'));
  return null;
end $$;
--> statement-breakpoint
drop trigger audit_chained on audit;--> statement-breakpoint
drop function chain_audit();--> statement-breakpoint
do $$
declare
  kept record;
  last text;
  place bigint;
begin
  select position, hash into place, last from audit_chain order by position desc limit 1;
  place := coalesce(place, 0);
  last := coalesce(last, '');
  for kept in
    select 'status_history' as name, status_history_id as number, status_history_text(h) as content, 1 as part
      from status_history h
    union all
    select 'query_version', version_id, query_version_text(v), 2 from query_version v
    union all
    select 'committee_vote', vote_id, committee_vote_text(c), 3 from committee_vote c where ended_at is not null
    order by part, number
  loop
    place := place + 1;
    last := encode(sha256(convert_to(last, 'UTF8') || kept.content), 'hex');
    insert into audit_chain (position, table_name, record_id, hash) values (place, kept.name, kept.number, last);
  end loop;
end $$;
--> statement-breakpoint
create constraint trigger audit_chained after insert on audit
  deferrable initially deferred for each row execute function chain_record('audit_id');--> statement-breakpoint
create constraint trigger status_history_chained after insert on status_history
  deferrable initially deferred for each row execute function chain_record('status_history_id');--> statement-breakpoint
create constraint trigger query_version_chained after insert on query_version
  deferrable initially deferred for each row execute function chain_record('version_id');--> statement-breakpoint
create constraint trigger committee_vote_chained after insert or update on committee_vote
  deferrable initially deferred for each row when (new.ended_at is not null)
  execute function chain_record('vote_id');--> statement-breakpoint
create function refuse_ended_vote() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then
    raise exception 'a vote that has ended stays as it is' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger committee_vote_kept before update or delete on committee_vote
  for each row execute function refuse_ended_vote();
