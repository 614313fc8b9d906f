CREATE TABLE "withdrawal" (
	"query_id" integer PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp (3) with time zone NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"concluded_on" date NOT NULL,
	"drawn_on" date,
	"capital_cents" bigint NOT NULL,
	"rate_percent" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_query_id_query_query_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."query"("query_id") ON DELETE cascade ON UPDATE no action;