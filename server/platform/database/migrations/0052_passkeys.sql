CREATE TABLE "passkey_challenge" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"bound_to" text NOT NULL,
	"account_user_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_recovery" (
	"uuid_hash" text PRIMARY KEY NOT NULL,
	"account_user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"account_user_id" integer NOT NULL,
	"passkey_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_passkeyId_unique" UNIQUE("passkey_id")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_in" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"account_user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "house" ADD COLUMN "passkey_from" text;--> statement-breakpoint
ALTER TABLE "house" ADD COLUMN "passkey_of" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "house" ADD COLUMN "session_hours" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "house" ADD COLUMN "session_idle_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_account_user_id_account_user_account_user_id_fk" FOREIGN KEY ("account_user_id") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_recovery" ADD CONSTRAINT "passkey_recovery_account_user_id_account_user_account_user_id_fk" FOREIGN KEY ("account_user_id") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_user_id_account_user_account_user_id_fk" FOREIGN KEY ("account_user_id") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_account_user_id_account_user_account_user_id_fk" FOREIGN KEY ("account_user_id") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at_index" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_recovery_account_user_id_index" ON "passkey_recovery" USING btree ("account_user_id");--> statement-breakpoint
CREATE INDEX "passkey_account_user_id_index" ON "passkey" USING btree ("account_user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_account_user_id_index" ON "pending_sign_in" USING btree ("account_user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_expires_at_index" ON "pending_sign_in" USING btree ("expires_at");