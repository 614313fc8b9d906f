CREATE TABLE "self_serve_attachment" (
	"file_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"doc_file_id" integer,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"stored_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"created_by_name" text NOT NULL,
	CONSTRAINT "self_serve_attachment_docFileId_unique" UNIQUE("doc_file_id")
);
--> statement-breakpoint
ALTER TABLE "self_serve_attachment" ADD CONSTRAINT "self_serve_attachment_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_serve_attachment" ADD CONSTRAINT "self_serve_attachment_doc_file_id_document_doc_file_id_fk" FOREIGN KEY ("doc_file_id") REFERENCES "public"."document"("doc_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_serve_attachment" ADD CONSTRAINT "self_serve_attachment_created_by_account_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "self_serve_attachment_created_by_index" ON "self_serve_attachment" USING btree ("created_by");