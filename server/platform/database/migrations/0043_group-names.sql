-- Of groups with one name the oldest keeps it, and the others get a number. A numbered name may be taken, too: then again.
DO $$
BEGIN
	LOOP
		UPDATE "asset_group" AS "group"
		SET "name" = "same"."name" || ' (' || "same"."nth" || ')', "modified_at" = greatest(now(), "modified_at" + interval '1 millisecond')
		FROM (
			SELECT "asset_group_id", "name" AS "name", row_number() OVER (
				PARTITION BY coalesce("superior_group_id", 0), lower(btrim(regexp_replace(normalize("name"), '\s+', ' ', 'g'))) ORDER BY "asset_group_id") AS "nth"
			FROM "asset_group" WHERE "deleted_at" IS NULL
		) AS "same"
		WHERE "same"."asset_group_id" = "group"."asset_group_id" AND "same"."nth" > 1;
		EXIT WHEN NOT FOUND;
	END LOOP;
END $$;--> statement-breakpoint
DO $$
BEGIN
	LOOP
		UPDATE "asset_group" AS "group"
		SET "name_et" = "same"."name" || ' (' || "same"."nth" || ')', "modified_at" = greatest(now(), "modified_at" + interval '1 millisecond')
		FROM (
			SELECT "asset_group_id", coalesce(nullif("name_et", ''), "name") AS "name", row_number() OVER (
				PARTITION BY coalesce("superior_group_id", 0), lower(btrim(regexp_replace(normalize(coalesce(nullif("name_et", ''), "name")), '\s+', ' ', 'g'))) ORDER BY "asset_group_id") AS "nth"
			FROM "asset_group" WHERE "deleted_at" IS NULL
		) AS "same"
		WHERE "same"."asset_group_id" = "group"."asset_group_id" AND "same"."nth" > 1;
		EXIT WHEN NOT FOUND;
	END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_group_name" ON "asset_group" USING btree (coalesce("superior_group_id", 0),lower(btrim(regexp_replace(normalize("name"), '\s+', ' ', 'g')))) WHERE "asset_group"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_group_name_et" ON "asset_group" USING btree (coalesce("superior_group_id", 0),lower(btrim(regexp_replace(normalize(coalesce(nullif("name_et", ''), "name")), '\s+', ' ', 'g')))) WHERE "asset_group"."deleted_at" is null;