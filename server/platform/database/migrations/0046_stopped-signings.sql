ALTER TABLE "query" ADD COLUMN "signing_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- From PostgreSQL 17 on in place, so that its indexes stay; before, the column and its indexes are made again. No row has
-- another turn until the next statement.
DO $migration$
DECLARE
	turn_of_row text := $expression$case when "status" in ('P') then 'owner'::turn when "status" in ('SM') then 'inhouse'::turn when "status" in ('SCR') then 'credit'::turn when "status" in ('SCO', 'SN') then 'compliance'::turn when "status" in ('QA', 'QAC') then case when "product" = 'LEASING' then 'inhouse'::turn else 'shop'::turn end when "status" in ('HO') then case when "product" = 'LEASING' then 'compliance'::turn else case when "handover_when_signed" then 'compliance'::turn else case when "delivery_date" is not null then 'compliance'::turn else 'shop'::turn end end end when "status" in ('CR') then case when "product" = 'LEASING' then 'compliance'::turn else 'shop'::turn end when "status" in ('YS') then case when "signing_stopped" then 'compliance'::turn else 'signers'::turn end when "status" in ('CA', 'CF', 'N', 'MICO', 'MICR') then 'nobody'::turn end$expression$;
	indexes text[];
BEGIN
	IF current_setting('server_version_num')::integer >= 170000 THEN
		EXECUTE format('ALTER TABLE query ALTER COLUMN turn SET EXPRESSION AS (%s)', turn_of_row);
	ELSE
		SELECT array_agg(DISTINCT pg_get_indexdef(pg_index.indexrelid)) INTO indexes
			FROM pg_index
			JOIN pg_depend ON pg_depend.classid = 'pg_class'::regclass AND pg_depend.objid = pg_index.indexrelid
			JOIN pg_attribute ON pg_attribute.attrelid = pg_depend.refobjid AND pg_attribute.attnum = pg_depend.refobjsubid
			WHERE pg_depend.refobjid = 'query'::regclass AND pg_attribute.attname = 'turn';
		ALTER TABLE query DROP COLUMN turn;
		EXECUTE format('ALTER TABLE query ADD COLUMN turn turn NOT NULL GENERATED ALWAYS AS (%s) STORED', turn_of_row);
		FOR i IN 1 .. cardinality(indexes) LOOP
			EXECUTE indexes[i];
		END LOOP;
	END IF;
END $migration$;--> statement-breakpoint
-- Signings that have stopped already; the triggers count their new turn. As text: an older database gets some of these
-- states in the same transaction, which cannot use them yet.
UPDATE "query" SET "signing_stopped" = true WHERE EXISTS (
	SELECT FROM "signing_container" WHERE "signing_container"."query_id" = "query"."query_id" AND (
		"signing_container"."state"::text IN ('unconfirmed', 'expired', 'failed', 'withdrawn')
		OR ("signing_container"."state"::text IN ('sent', 'reminded') AND EXISTS (
			SELECT FROM "container_signer" WHERE "container_signer"."container_id" = "signing_container"."id" AND "container_signer"."refused"))));
