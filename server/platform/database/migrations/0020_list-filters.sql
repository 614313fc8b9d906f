CREATE INDEX "query_by_product" ON "query" USING btree ("product","query_id","status","partner_id","turn");--> statement-breakpoint
UPDATE "saved_view" SET "shown" = '{"product": null, "partnerId": null}'::jsonb || "shown";
