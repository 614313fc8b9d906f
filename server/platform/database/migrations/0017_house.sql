CREATE TABLE "house" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"reg_code" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"second_phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"web_page" text DEFAULT '' NOT NULL,
	"working_hours_en" text DEFAULT '' NOT NULL,
	"working_hours_et" text DEFAULT '' NOT NULL,
	"logo" text,
	"signing_deadline_days" integer DEFAULT 14 NOT NULL,
	"signing_reminder_days" integer[] DEFAULT '{3,7}' NOT NULL,
	"committee_limit_cents" bigint,
	"committee_quorum" integer DEFAULT 3 NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "house_only" CHECK ("house"."only")
);
--> statement-breakpoint
INSERT INTO "house" DEFAULT VALUES;--> statement-breakpoint
-- Portals that are used already go on showing what was a constant until now.
UPDATE "house" SET "name" = 'Tehing Liising AS', "phone" = '+372 600 0000', "email" = 'tugi@tehing.example', "working_hours_en" = 'Mon–Fri 9:00–17:00', "working_hours_et" = 'E–R 9:00–17:00' WHERE EXISTS (SELECT FROM "account_user");
