DROP INDEX "query_by_id";--> statement-breakpoint
DROP INDEX "query_by_offer";--> statement-breakpoint
DROP INDEX "query_by_refno";--> statement-breakpoint
DROP INDEX "query_by_creator";--> statement-breakpoint
DROP INDEX "query_by_created";--> statement-breakpoint
DROP INDEX "query_by_modified";--> statement-breakpoint
DROP INDEX "query_by_customer";--> statement-breakpoint
DROP INDEX "query_by_amount";--> statement-breakpoint
DROP INDEX "query_by_status";--> statement-breakpoint
CREATE INDEX "query_by_id" ON "query" USING btree ("query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_offer" ON "query" USING btree ("seller_offer_nr","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_refno" ON "query" USING btree ("lendify_refno","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_creator" ON "query" USING btree ("created_by_name","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_created" ON "query" USING btree ("created_at","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_modified" ON "query" USING btree ("modified_at","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_customer" ON "query" USING btree ("cust_name","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_amount" ON "query" USING btree ("contract_amount_cents","query_id","status","partner_id","turn","product");--> statement-breakpoint
CREATE INDEX "query_by_status" ON "query" USING btree ("status","query_id","partner_id","turn","product");