ALTER TABLE "digital_login" ADD COLUMN "link" jsonb;--> statement-breakpoint
ALTER TABLE "digital_login" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "digital_login" ADD COLUMN "callback_hash" text;--> statement-breakpoint
ALTER TABLE "digital_login" ADD COLUMN "user_challenge" text;--> statement-breakpoint
ALTER TABLE "digital_login" ADD COLUMN "user_challenge_verifier" text;--> statement-breakpoint
ALTER TABLE "known_device" ADD COLUMN "known_device_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "known_device" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_device" ADD COLUMN "linked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "digital_login_callback_hash_index" ON "digital_login" USING btree ("callback_hash");--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_knownDeviceId_unique" UNIQUE("known_device_id");