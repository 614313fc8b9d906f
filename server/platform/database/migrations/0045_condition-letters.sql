ALTER TABLE "condition" ADD COLUMN "side_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "condition" ADD COLUMN "asker_told_at" timestamp (3) with time zone;