CREATE TABLE "rate_limit" (
	"address" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "rate_limit_address_window_start_pk" PRIMARY KEY("address","window_start")
);

--> statement-breakpoint
-- Counted anew each minute and worth nothing after a crash: kept out of the write-ahead log.
alter table rate_limit set unlogged;
