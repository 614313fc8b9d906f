-- The lists are read from the old indexes until the new ones are there.
CREATE INDEX "query_by_id_new" ON "query" USING btree ("query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_offer_new" ON "query" USING btree ("seller_offer_nr","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_refno_new" ON "query" USING btree ("lendify_refno","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_creator_new" ON "query" USING btree ("created_by_name","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_created_new" ON "query" USING btree ("created_at","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_modified_new" ON "query" USING btree ("modified_at","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_customer_new" ON "query" USING btree ("cust_name","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_amount_new" ON "query" USING btree ("contract_amount_cents","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_status_new" ON "query" USING btree ("status","query_id","partner_id","turn","product");--> statement-breakpoint
DROP INDEX "query_by_id";--> statement-breakpoint
DROP INDEX "query_by_offer";--> statement-breakpoint
DROP INDEX "query_by_refno";--> statement-breakpoint
DROP INDEX "query_by_creator";--> statement-breakpoint
DROP INDEX "query_by_created";--> statement-breakpoint
DROP INDEX "query_by_modified";--> statement-breakpoint
DROP INDEX "query_by_customer";--> statement-breakpoint
DROP INDEX "query_by_amount";--> statement-breakpoint
DROP INDEX "query_by_status";--> statement-breakpoint
ALTER INDEX "query_by_id_new" RENAME TO "query_by_id";--> statement-breakpoint
ALTER INDEX "query_by_offer_new" RENAME TO "query_by_offer";--> statement-breakpoint
ALTER INDEX "query_by_refno_new" RENAME TO "query_by_refno";--> statement-breakpoint
ALTER INDEX "query_by_creator_new" RENAME TO "query_by_creator";--> statement-breakpoint
ALTER INDEX "query_by_created_new" RENAME TO "query_by_created";--> statement-breakpoint
ALTER INDEX "query_by_modified_new" RENAME TO "query_by_modified";--> statement-breakpoint
ALTER INDEX "query_by_customer_new" RENAME TO "query_by_customer";--> statement-breakpoint
ALTER INDEX "query_by_amount_new" RENAME TO "query_by_amount";--> statement-breakpoint
ALTER INDEX "query_by_status_new" RENAME TO "query_by_status";
