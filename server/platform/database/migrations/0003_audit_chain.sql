CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_auditId_unique" UNIQUE("audit_id")
);

--> statement-breakpoint
-- What of an entry is hashed: named one by one, so that a column added later changes no hash.
create function audit_text(entry audit) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(entry.audit_id, (extract(epoch from entry.at) * 1000)::bigint,
    entry.account_user_id, entry.event, entry.subject, entry.subject_id, entry.request_id, entry.details)::text, 'UTF8')
$$;
--> statement-breakpoint
-- It runs with the rights of the tables' owner: whoever only adds entries cannot write the chain.
create function chain_audit() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare last public.audit_chain;
begin
  perform pg_advisory_xact_lock(7264337);
  select * into last from public.audit_chain order by position desc limit 1;
  insert into public.audit_chain (position, audit_id, hash) values (coalesce(last.position, 0) + 1, new.audit_id,
    encode(sha256(convert_to(coalesce(last.hash, ''), 'UTF8') || public.audit_text(new)), 'hex'));
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  entry audit;
  last text := '';
  place bigint := 0;
begin
  for entry in select * from audit order by audit_id loop
    place := place + 1;
    last := encode(sha256(convert_to(last, 'UTF8') || audit_text(entry)), 'hex');
    insert into audit_chain (position, audit_id, hash) values (place, entry.audit_id, last);
  end loop;
end $$;
--> statement-breakpoint
-- Deferred: the chain is locked while a transaction commits, not while it runs.
create constraint trigger audit_chained after insert on audit
  deferrable initially deferred for each row execute function chain_audit();
--> statement-breakpoint
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_chain_no_truncate before truncate on audit_chain
  for each statement execute function refuse_change();
