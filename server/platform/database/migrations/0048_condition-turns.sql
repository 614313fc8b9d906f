CREATE TYPE "public"."condition_turn" AS ENUM('owner', 'inhouse', 'provider');--> statement-breakpoint
CREATE TABLE "condition_history" (
	"condition_id" integer NOT NULL,
	"state" "condition_state" NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "condition_history_condition_id_entered_at_pk" PRIMARY KEY("condition_id","entered_at")
);
--> statement-breakpoint
ALTER TABLE "condition" ADD COLUMN "turn" "condition_turn" GENERATED ALWAYS AS (case when "asked_of" in ('partner', 'shop') then case when "state" in ('new', 'open', 'returned') then 'owner'::condition_turn when "state" in ('answered') then 'provider'::condition_turn end when "asked_of" in ('customer', 'surety') then case when "state" in ('answered') then 'provider'::condition_turn end when "asked_of" in ('inhouse') then case when "state" in ('new', 'open', 'returned') then 'inhouse'::condition_turn when "state" in ('answered') then 'provider'::condition_turn end end) STORED;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "condition_turns" "condition_turn"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "condition_history" ADD CONSTRAINT "condition_history_condition_id_condition_condition_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."condition"("condition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_over" ON "condition_history" USING btree ("entered_at") WHERE "condition_history"."state" in ('accepted', 'waived', 'ended');--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_id" ON "query" USING btree ("query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_offer" ON "query" USING btree ("seller_offer_nr","query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_refno" ON "query" USING btree ("lendify_refno","query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_creator" ON "query" USING btree ("created_by_name","query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_created" ON "query" USING btree ("created_at","query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_modified" ON "query" USING btree ("modified_at","query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_customer" ON "query" USING btree ("cust_name","query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_amount" ON "query" USING btree ("contract_amount_cents","query_id","status","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
CREATE INDEX "query_with_conditions_by_status" ON "query" USING btree ("status","query_id","partner_id","turn","product","condition_turns") WHERE "query"."condition_turns" <> '{}';--> statement-breakpoint
create function keep_condition_turns() returns trigger language plpgsql as $$
declare
  of_query constant integer := coalesce(new.query_id, old.query_id);
begin
  update query set condition_turns = (
    select coalesce(array_agg(distinct turn order by turn), '{}') from condition
    where condition.query_id = of_query and turn is not null
  ) where query.query_id = of_query;
  return null;
end $$;
--> statement-breakpoint
create trigger condition_inserted after insert on condition
  for each row when (new.turn is not null) execute function keep_condition_turns();
--> statement-breakpoint
create trigger condition_updated after update on condition
  for each row when (new.turn is distinct from old.turn) execute function keep_condition_turns();
--> statement-breakpoint
create trigger condition_deleted after delete on condition
  for each row when (old.turn is not null) execute function keep_condition_turns();
--> statement-breakpoint
update query set condition_turns = waiting.turns
from (
  select query_id, array_agg(distinct turn order by turn) as turns from condition where turn is not null group by query_id
) waiting where waiting.query_id = query.query_id;
--> statement-breakpoint
-- As far as the conditions know their own history.
insert into condition_history (condition_id, state, entered_at)
  select condition_id, 'open'::condition_state, asked_at from condition where state <> 'new'
  union all
  select condition_id, 'answered'::condition_state, answered_at from condition where answered_at is not null
  union all
  select condition_id, case when state in ('accepted', 'waived') then state else 'returned'::condition_state end, decided_at
    from condition where decided_at is not null
  union all
  select condition_id, state, modified_at from condition where state = 'ended'
  on conflict do nothing;
