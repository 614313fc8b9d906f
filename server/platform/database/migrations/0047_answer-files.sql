CREATE TABLE "condition_file" (
	"condition_id" integer NOT NULL,
	"doc_file_id" integer NOT NULL,
	CONSTRAINT "condition_file_condition_id_doc_file_id_pk" PRIMARY KEY("condition_id","doc_file_id")
);
--> statement-breakpoint
ALTER TABLE "condition" DROP CONSTRAINT "condition_doc_file_id_document_doc_file_id_fk";
--> statement-breakpoint
DROP INDEX "condition_doc_file_id_index";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "confidential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "condition_file" ADD CONSTRAINT "condition_file_condition_id_condition_condition_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."condition"("condition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_file" ADD CONSTRAINT "condition_file_doc_file_id_document_doc_file_id_fk" FOREIGN KEY ("doc_file_id") REFERENCES "public"."document"("doc_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_file_doc_file_id_index" ON "condition_file" USING btree ("doc_file_id");--> statement-breakpoint
INSERT INTO "condition_file" SELECT "condition_id", "doc_file_id" FROM "condition" WHERE "doc_file_id" IS NOT NULL;--> statement-breakpoint
-- What customers and sureties have answered, also what was returned: only a customer's document has no user.
UPDATE "document" SET "confidential" = true FROM "condition" WHERE "condition"."asked_of" IN ('customer', 'surety') AND NOT "document"."is_signable" AND "condition"."query_id" = "document"."query_id" AND ("document"."created_by" IS NULL OR ("condition"."doc_file_id" = "document"."doc_file_id" AND NOT EXISTS (SELECT FROM "query" JOIN "account_user" ON "account_user"."partner_id" = "query"."partner_id" WHERE "query"."query_id" = "document"."query_id" AND "account_user"."account_user_id" = "document"."created_by")));--> statement-breakpoint
ALTER TABLE "condition" DROP COLUMN "doc_file_id";