CREATE TABLE "sso_subject" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_subject_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "sso_subject_accountUserId_issuer_unique" UNIQUE("account_user_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "sso_subject" ADD CONSTRAINT "sso_subject_account_user_id_account_user_account_user_id_fk" FOREIGN KEY ("account_user_id") REFERENCES "public"."account_user"("account_user_id") ON DELETE no action ON UPDATE no action;