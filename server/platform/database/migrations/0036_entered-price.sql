ALTER TABLE "qasset" ADD COLUMN "entered_with_vat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Addresses with invisible characters look right and never arrive. From now on they are cleaned before they are stored.
CREATE FUNCTION pg_temp.clean_line(line text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT normalize(regexp_replace(line, '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g'), NFC)
$$;--> statement-breakpoint
UPDATE "query" SET "billing_email" = pg_temp.clean_line("billing_email"), "contact_email" = pg_temp.clean_line("contact_email")
WHERE "billing_email" <> pg_temp.clean_line("billing_email") OR "contact_email" <> pg_temp.clean_line("contact_email");--> statement-breakpoint
UPDATE "qasset" SET "seller_email" = pg_temp.clean_line("seller_email"), "representative_email" = pg_temp.clean_line("representative_email")
WHERE "seller_email" <> pg_temp.clean_line("seller_email") OR "representative_email" <> pg_temp.clean_line("representative_email");--> statement-breakpoint
UPDATE "surety" SET "email" = pg_temp.clean_line("email") WHERE "email" <> pg_temp.clean_line("email");--> statement-breakpoint
UPDATE "guarantor" SET "email" = pg_temp.clean_line("email"), "representative_email" = pg_temp.clean_line("representative_email")
WHERE "email" <> pg_temp.clean_line("email") OR "representative_email" <> pg_temp.clean_line("representative_email");--> statement-breakpoint
UPDATE "container_signer" SET "email" = pg_temp.clean_line("email") WHERE "email" <> pg_temp.clean_line("email");--> statement-breakpoint
UPDATE "partner" SET "email" = pg_temp.clean_line("email"), "billing_email" = pg_temp.clean_line("billing_email"), "representative_email" = pg_temp.clean_line("representative_email"), "notify_on_decision_email" = pg_temp.clean_line("notify_on_decision_email")
WHERE concat("email", ' ', "billing_email", ' ', "representative_email", ' ', "notify_on_decision_email") <> pg_temp.clean_line(concat("email", ' ', "billing_email", ' ', "representative_email", ' ', "notify_on_decision_email"));--> statement-breakpoint
-- An address is one account's: of two that would become the same the older one stays as it is.
UPDATE "account_user" AS "own" SET "email" = pg_temp.clean_line("own"."email")
WHERE "own"."email" <> pg_temp.clean_line("own"."email")
AND NOT EXISTS (SELECT FROM "account_user" AS "other" WHERE "other"."account_user_id" <> "own"."account_user_id" AND lower(pg_temp.clean_line("other"."email")) = lower(pg_temp.clean_line("own"."email")));
