ALTER TABLE "asset_group" ADD COLUMN "name_et" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_group" ADD COLUMN "modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL;