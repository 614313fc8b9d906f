ALTER TABLE "applicant" ADD COLUMN "public_office" text;--> statement-breakpoint
ALTER TABLE "house" ADD COLUMN "usual_insurance" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "public_office" text;--> statement-breakpoint
-- The percents of groups were entered as those of a year, and nothing counted them. From now on all are per month.
UPDATE "asset_group" SET "insurance" = round(("insurance" / 12)::numeric, 4) WHERE "insurance" IS NOT NULL;--> statement-breakpoint
UPDATE "partner_asset_group" SET "insurance" = round(("insurance" / 12)::numeric, 4) WHERE "insurance" IS NOT NULL;--> statement-breakpoint
-- A partner's own percent is one that differs from the group's.
UPDATE "partner_asset_group" "own" SET "insurance" = NULL FROM "asset_group" "of"
WHERE "of"."asset_group_id" = "own"."asset_group_id" AND "of"."insurance" = "own"."insurance";
