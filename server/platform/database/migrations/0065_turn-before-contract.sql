ALTER TABLE "query" ADD COLUMN "contract_concluded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until the last statement every query in HO keeps its turn, so that the new expression changes none without the triggers
-- that count it.
UPDATE "query" SET "contract_concluded" = true WHERE "status" = 'HO';--> statement-breakpoint
-- From PostgreSQL 17 on in place, so that its indexes stay; before, the column and its indexes are made again.
DO $migration$
DECLARE
	turn_of_row text := $expression$case when "status" in ('P') then 'owner'::turn when "status" in ('SM') then 'inhouse'::turn when "status" in ('SCR') then 'credit'::turn when "status" in ('SCO', 'SN') then 'compliance'::turn when "status" in ('QA', 'QAC') then case when "product" = 'LEASING' then 'inhouse'::turn else 'shop'::turn end when "status" in ('HO') then case when "product" = 'LEASING' then case when "contract_concluded" then 'compliance'::turn else 'inhouse'::turn end else case when "contract_concluded" then case when "handover_when_signed" then 'compliance'::turn else case when "delivery_date" is not null then 'compliance'::turn else 'shop'::turn end end else 'inhouse'::turn end end when "status" in ('CR') then case when "product" = 'LEASING' then 'compliance'::turn else 'shop'::turn end when "status" in ('YS') then case when "signing_stopped" then 'compliance'::turn else 'signers'::turn end when "status" in ('CA', 'CF', 'N', 'MICO', 'MICR') then 'nobody'::turn end$expression$;
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
-- Since the query was created or last reopened: everything was signed, or compliance activated the contract.
UPDATE "query" SET "contract_concluded" = "concluded"."is" FROM (
	SELECT "query"."query_id", EXISTS (
		SELECT FROM (
			SELECT "status", "status_history_id", lag("status") OVER (ORDER BY "status_history_id") AS "before"
			FROM "status_history" WHERE "status_history"."query_id" = "query"."query_id"
		) AS "step"
		WHERE ("step"."status" IN ('SN', 'CA') OR ("step"."status" = 'HO' AND "step"."before" IN ('YS', 'CR')))
			AND "step"."status_history_id" > coalesce((
				SELECT max("status_history_id") FROM "status_history"
				WHERE "status_history"."query_id" = "query"."query_id" AND "status_history"."status" = 'P'), 0)
	) AS "is" FROM "query"
) AS "concluded"
WHERE "concluded"."query_id" = "query"."query_id" AND "query"."contract_concluded" <> "concluded"."is";
