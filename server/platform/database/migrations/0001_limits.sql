CREATE TABLE "limit_request" (
	"reg_code" text NOT NULL,
	"account_user_id" integer NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "limit_request_reg_code_account_user_id_pk" PRIMARY KEY("reg_code","account_user_id")
);
--> statement-breakpoint
ALTER TABLE "customer_limit" ADD COLUMN "limit_id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "customer_limit_limit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "query_of_customer" ON "query" USING btree ("cust_reg_code","partner_id");--> statement-breakpoint
ALTER TABLE "customer_limit" ADD CONSTRAINT "customer_limit_limitId_unique" UNIQUE("limit_id");