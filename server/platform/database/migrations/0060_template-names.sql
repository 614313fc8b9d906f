DROP INDEX "condition_template_name";--> statement-breakpoint
ALTER TABLE "condition_template" ADD COLUMN "name_et" text;--> statement-breakpoint
ALTER TABLE "condition_template" ADD COLUMN "name_en" text;--> statement-breakpoint
-- Which part of a name is in which language cannot be told, so each name is that of both.
UPDATE "condition_template" SET "name_et" = "name", "name_en" = "name";--> statement-breakpoint
ALTER TABLE "condition_template" ALTER COLUMN "name_et" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "condition_template" ALTER COLUMN "name_en" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "condition_template_name_et" ON "condition_template" USING btree (lower(btrim(regexp_replace(normalize("name_et"), '\s+', ' ', 'g'))));--> statement-breakpoint
CREATE UNIQUE INDEX "condition_template_name_en" ON "condition_template" USING btree (lower(btrim(regexp_replace(normalize("name_en"), '\s+', ' ', 'g'))));--> statement-breakpoint
ALTER TABLE "condition_template" DROP COLUMN "name";