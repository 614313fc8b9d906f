CREATE TABLE "company_reading" (
	"company_code" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"in_liquidation" boolean NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
