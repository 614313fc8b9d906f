ALTER TABLE "container_signer" ADD COLUMN "given_name" text;--> statement-breakpoint
ALTER TABLE "container_signer" ADD COLUMN "surname" text;--> statement-breakpoint
ALTER TABLE "container_signer" ADD COLUMN "roles" jsonb;--> statement-breakpoint
-- A surname begins at its first particle, else it is the last word: the same proposal as for a name entered in one line.
UPDATE "container_signer" AS "signer"
SET "given_name" = array_to_string("parted"."words"[: "parted"."at" - 1], ' '),
    "surname" = array_to_string("parted"."words"["parted"."at" :], ' '),
    "roles" = jsonb_build_array("signer"."role")
FROM (
  SELECT "signer_id", "words", coalesce(
    (SELECT min("i") FROM generate_subscripts("words", 1) AS "i"
      WHERE "i" > 1 AND "i" < cardinality("words") AND lower("words"["i"]) = ANY (string_to_array(
        'af al av bin bint da das de degli dei del della den der di do dos du el ibn la las le los san santa st. te ten ter van vom von zu zum zur', ' '))),
    cardinality("words")) AS "at"
  FROM (SELECT "signer_id", regexp_split_to_array(btrim("name"), '\s+') AS "words" FROM "container_signer") AS "split"
) AS "parted"
WHERE "parted"."signer_id" = "signer"."signer_id";--> statement-breakpoint
ALTER TABLE "container_signer" ALTER COLUMN "given_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "container_signer" ALTER COLUMN "surname" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "container_signer" ALTER COLUMN "roles" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "container_signer" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "container_signer" DROP COLUMN "role";
