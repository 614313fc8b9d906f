ALTER TABLE "actual_beneficiary" ADD COLUMN "nationality" text;--> statement-breakpoint
ALTER TABLE "actual_beneficiary" ADD COLUMN "second_nationality" text;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "lei" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "representative_nationality" text;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "representative_second_nationality" text;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "representative_place_of_birth" text DEFAULT '' NOT NULL;