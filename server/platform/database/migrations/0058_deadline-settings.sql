CREATE TABLE "deadline_setting" (
	"path" text NOT NULL,
	"valid_from" text NOT NULL,
	"value" jsonb,
	"set_by" integer,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadline_setting_path_valid_from_pk" PRIMARY KEY("path","valid_from")
);
--> statement-breakpoint
ALTER TABLE "deadline_setting" ADD CONSTRAINT "deadline_setting_set_by_account_user_account_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."account_user"("account_user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What differs from the default was in force from the day on which it was last changed.
INSERT INTO "deadline_setting" ("path", "valid_from", "value", "set_by", "set_at")
SELECT stored.path, to_char(coalesce(changed.at, house.modified_at) AT TIME ZONE 'Europe/Tallinn', 'YYYY-MM-DD'),
  nullif(stored.value, 'null'), author.account_user_id, coalesce(changed.at, house.modified_at)
FROM "house"
CROSS JOIN LATERAL (
  SELECT subject.key || '.' || rule.key AS path, 'deadlines.' || subject.key || '.' || rule.key AS field, rule.value
  FROM jsonb_each(house.deadlines) AS subject, jsonb_each(subject.value) AS rule
  UNION ALL SELECT 'signing.expiry', 'signingDeadlineDays', to_jsonb(house.signing_deadline_days)
  UNION ALL SELECT 'signing.reminders', 'signingReminderDays', to_jsonb(house.signing_reminder_days)
) AS stored
LEFT JOIN LATERAL (
  SELECT audit.at, audit.account_user_id FROM "audit"
  WHERE audit.subject = 'house' AND audit.event = 'house.changed' AND audit.details -> 'changes' ? stored.field
  ORDER BY audit.audit_id DESC LIMIT 1
) AS changed ON true
LEFT JOIN "account_user" AS author ON author.account_user_id = changed.account_user_id
WHERE stored.value IS DISTINCT FROM coalesce('{"SM.escalation":1,"SCR.escalation":1,"SCO.escalation":3,"QA.escalation":10,"QAC.escalation":10,"CR.escalation":3,"YS.escalation":5,"HO.escalation":10,"SN.escalation":2,"signing.expiry":10,"signing.reminders":[2,5],"document.reminder":1,"document.escalation":1,"field.reminder":1,"field.escalation":1,"answer.reminder":1,"answer.escalation":1}'::jsonb -> stored.path, 'null');--> statement-breakpoint
ALTER TABLE "house" DROP COLUMN "deadlines";--> statement-breakpoint
ALTER TABLE "house" DROP COLUMN "signing_deadline_days";--> statement-breakpoint
ALTER TABLE "house" DROP COLUMN "signing_reminder_days";