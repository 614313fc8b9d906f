CREATE TABLE "known_device" (
	"device_hash" text NOT NULL,
	"account_user_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "known_device_device_hash_account_user_id_pk" PRIMARY KEY("device_hash","account_user_id")
);
--> statement-breakpoint
ALTER TABLE "login_attempt" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_user_id_account_user_account_user_id_fk" FOREIGN KEY ("account_user_id") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_account_user_id_index" ON "known_device" USING btree ("account_user_id");--> statement-breakpoint
CREATE INDEX "known_device_seen_at_index" ON "known_device" USING btree ("seen_at");