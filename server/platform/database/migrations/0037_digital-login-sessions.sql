ALTER TABLE "digital_login" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "digital_login" ADD COLUMN "jti" uuid;--> statement-breakpoint
UPDATE "digital_login" SET "by_link" = true WHERE "browser_hash" IS NOT NULL;
