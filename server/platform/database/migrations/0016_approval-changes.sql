ALTER TABLE "query" ADD COLUMN "terms_before" jsonb;--> statement-breakpoint
ALTER TABLE "status_history" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;