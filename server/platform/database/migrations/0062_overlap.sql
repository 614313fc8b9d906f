ALTER TABLE "webhook" ADD COLUMN "old_secret" text;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "old_secret_ends_at" timestamp (3) with time zone;