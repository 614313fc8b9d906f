CREATE TABLE "company_reading" (
	"query_id" integer PRIMARY KEY NOT NULL,
	"company_code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"in_liquidation" boolean NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_reading" ADD CONSTRAINT "company_reading_query_id_query_query_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."query"("query_id") ON DELETE cascade ON UPDATE no action;
