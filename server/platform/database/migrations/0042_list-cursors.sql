DROP INDEX "query_sample_by_id";--> statement-breakpoint
DROP INDEX "query_sample_by_offer";--> statement-breakpoint
DROP INDEX "query_sample_by_refno";--> statement-breakpoint
DROP INDEX "query_sample_by_creator";--> statement-breakpoint
DROP INDEX "query_sample_by_created";--> statement-breakpoint
DROP INDEX "query_sample_by_modified";--> statement-breakpoint
DROP INDEX "query_sample_by_customer";--> statement-breakpoint
DROP INDEX "query_sample_by_amount";--> statement-breakpoint
DROP INDEX "query_sample_by_status";