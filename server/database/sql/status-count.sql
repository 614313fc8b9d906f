-- Counted by statement, not by row, so that loading many queries at once stays quick; in one order, so that two
-- transactions never wait for each other.
create function count_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into status_count as kept (partner_id, status, turn, queries)
      select partner_id, status, turn, count(*)::integer from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (partner_id, status, turn) do update set queries = kept.queries + excluded.queries;
  elsif tg_op = 'DELETE' then
    insert into status_count as kept (partner_id, status, turn, queries)
      select partner_id, status, turn, -count(*)::integer from old_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (partner_id, status, turn) do update set queries = kept.queries + excluded.queries;
  else
    insert into status_count as kept (partner_id, status, turn, queries)
      select partner_id, status, turn, sum(change)::integer from (
        select partner_id, status, turn, 1 as change from new_rows
        union all
        select partner_id, status, turn, -1 from old_rows
      ) changes
      group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      on conflict (partner_id, status, turn) do update set queries = kept.queries + excluded.queries;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_status_inserted after insert on query
  referencing new table as new_rows for each statement execute function count_status();
--> statement-breakpoint
create trigger count_status_updated after update on query
  referencing old table as old_rows new table as new_rows for each statement execute function count_status();
--> statement-breakpoint
create trigger count_status_deleted after delete on query
  referencing old table as old_rows for each statement execute function count_status();
