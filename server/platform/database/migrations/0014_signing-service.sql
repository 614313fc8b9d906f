ALTER TYPE "public"."container_state" ADD VALUE 'reminded' BEFORE 'unconfirmed';--> statement-breakpoint
ALTER TYPE "public"."container_state" ADD VALUE 'expired' BEFORE 'allSigned';--> statement-breakpoint
ALTER TYPE "public"."container_state" ADD VALUE 'failed' BEFORE 'allSigned';--> statement-breakpoint
ALTER TYPE "public"."container_state" ADD VALUE 'withdrawn' BEFORE 'allSigned';--> statement-breakpoint
ALTER TABLE "container_signer" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signing_container" ADD COLUMN "sent_by" integer;--> statement-breakpoint
ALTER TABLE "signing_container" ADD COLUMN "deadline" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signing_container" ADD COLUMN "reminders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_container" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signing_container" ADD CONSTRAINT "signing_container_sent_by_account_user_account_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;