ALTER TABLE "deadline" DROP CONSTRAINT "deadline_queryId_purpose_unique";--> statement-breakpoint
DROP INDEX "deadline_overdue";--> statement-breakpoint
ALTER TABLE "house" ALTER COLUMN "deadlines" SET DEFAULT '{"P":{"reminder":null,"escalation":null,"expiry":null},"SM":{"reminder":null,"escalation":1},"SCR":{"reminder":null,"escalation":1},"vote":{"reminder":null,"escalation":null},"SCO":{"reminder":null,"escalation":3},"QA":{"reminder":null,"escalation":10},"QAC":{"reminder":null,"escalation":10},"CR":{"reminder":null,"escalation":3},"YS":{"reminder":null,"escalation":5,"expiry":null},"HO":{"reminder":null,"escalation":10},"SN":{"reminder":null,"escalation":2},"signing":{"escalation":null},"document":{"reminder":1,"escalation":1},"field":{"reminder":1,"escalation":1},"answer":{"reminder":1,"escalation":1}}'::jsonb;--> statement-breakpoint
ALTER TABLE "deadline" ADD COLUMN "kind" text DEFAULT 'status' NOT NULL;--> statement-breakpoint
ALTER TABLE "deadline" ADD COLUMN "container_id" integer;--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_container_id_signing_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."signing_container"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_container_id_index" ON "deadline" USING btree ("container_id");--> statement-breakpoint
CREATE INDEX "deadline_overdue" ON "deadline" USING btree ("kind","purpose","status","due_at");--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_once" UNIQUE NULLS NOT DISTINCT("query_id","container_id","kind","purpose","working_days");--> statement-breakpoint
UPDATE "house" SET "deadlines" = "deadlines" || '{"signing":{"escalation":null}}';--> statement-breakpoint
-- Signings keep their moments, and an expired one its end; their working days are counted without holidays.
INSERT INTO "deadline" ("query_id", "container_id", "kind", "status", "purpose", "due_at", "working_days", "settings_at", "happened_at")
SELECT container.query_id, container.id, 'signing', query.status, due.purpose, due.at,
  (SELECT count(*) FROM generate_series(container.sent_at::date + 1, due.at::date, '1 day') AS day WHERE extract(isodow FROM day) < 6),
  house.modified_at, CASE WHEN container.state::text = 'expired' THEN due.at END
FROM "signing_container" AS container
JOIN "query" ON query.query_id = container.query_id
CROSS JOIN "house"
CROSS JOIN LATERAL (
  SELECT 'expiry' AS purpose, container.deadline AS at WHERE container.deadline IS NOT NULL
  UNION ALL
  SELECT 'reminder', reminder::timestamptz FROM jsonb_array_elements_text(container.reminders) AS reminder
) AS due
WHERE container.state::text IN ('sent', 'reminded') OR (container.state::text = 'expired' AND due.purpose = 'expiry')
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "signing_container" DROP COLUMN "deadline";--> statement-breakpoint
ALTER TABLE "signing_container" DROP COLUMN "reminders";