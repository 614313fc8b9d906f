CREATE TABLE "applicant" (
	"query_id" integer PRIMARY KEY NOT NULL,
	"link_id" integer NOT NULL,
	"personal_code" text NOT NULL,
	"name" text NOT NULL,
	"contact" jsonb,
	"consents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apply_session" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"link_id" integer NOT NULL,
	"personal_code" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digital_login" ADD COLUMN "apply_link_id" integer;--> statement-breakpoint
ALTER TABLE "digital_login" ADD COLUMN "person_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "self_serve_offer" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "self_serve_offer" ADD COLUMN "identified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "self_serve_offer" ADD COLUMN "applied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applicant" ADD CONSTRAINT "applicant_query_id_self_serve_offer_query_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."self_serve_offer"("query_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant" ADD CONSTRAINT "applicant_link_id_apply_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."apply_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apply_session" ADD CONSTRAINT "apply_session_link_id_apply_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."apply_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apply_session_link_id_index" ON "apply_session" USING btree ("link_id");--> statement-breakpoint
ALTER TABLE "digital_login" ADD CONSTRAINT "digital_login_apply_link_id_apply_link_id_fk" FOREIGN KEY ("apply_link_id") REFERENCES "public"."apply_link"("id") ON DELETE cascade ON UPDATE no action;