DROP INDEX "condition_over";--> statement-breakpoint
ALTER TABLE "condition" ADD COLUMN "over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "condition" ADD COLUMN "side_seconds" integer;--> statement-breakpoint
ALTER TABLE "condition" ADD COLUMN "provider_seconds" integer;--> statement-breakpoint
-- How long each condition that is over has lain with its side and with the provider: each moment counts by its whole second.
UPDATE "condition" SET "over_at" = waits.over_at, "side_seconds" = waits.side, "provider_seconds" = waits.provider
FROM (
  SELECT condition_id, max(entered_at) AS over_at,
    coalesce(sum(seconds) FILTER (WHERE state IN ('new', 'open', 'returned')), 0) AS side,
    sum(seconds) FILTER (WHERE state = 'answered') AS provider
  FROM (
    SELECT condition_id, state, entered_at,
      lead(floor(extract(epoch from entered_at))) OVER stay - floor(extract(epoch from entered_at)) AS seconds
    FROM "condition_history" WINDOW stay AS (PARTITION BY condition_id ORDER BY entered_at)
  ) AS stays
  GROUP BY condition_id
) AS waits
WHERE waits.condition_id = "condition"."condition_id" AND "condition"."state" IN ('accepted', 'waived', 'ended');--> statement-breakpoint
CREATE INDEX "condition_over" ON "condition" USING btree ("over_at","kind","asked_of","side_seconds","provider_seconds") WHERE "condition"."over_at" is not null;