create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege'; end $$;
--> statement-breakpoint
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
