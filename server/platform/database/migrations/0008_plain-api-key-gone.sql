ALTER TABLE "partner" DROP CONSTRAINT "partner_apiKey_unique";--> statement-breakpoint
ALTER TABLE "partner" DROP COLUMN "api_key";