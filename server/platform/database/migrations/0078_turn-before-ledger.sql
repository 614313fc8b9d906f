-- From PostgreSQL 17 on in place, so that its indexes stay; before, the column and its indexes are made again.
DO $migration$
DECLARE
	turn_of_row text := $expression$case when "status" in ('P') then 'owner'::turn when "status" in ('SM') then 'inhouse'::turn when "status" in ('SCR') then 'credit'::turn when "status" in ('SCO', 'SN') then 'compliance'::turn when "status" in ('QA', 'QAC') then case when "product" = 'LEASING' then 'inhouse'::turn else 'shop'::turn end when "status" in ('HO') then case when "product" = 'LEASING' then case when "contract_concluded" then 'compliance'::turn else 'inhouse'::turn end else case when "contract_concluded" then case when "handover_when_signed" then 'compliance'::turn else case when "delivery_date" is not null then 'compliance'::turn else 'shop'::turn end end else 'inhouse'::turn end end when "status" in ('CR') then case when "product" = 'LEASING' then 'compliance'::turn else case when "lendify_refno" <> '' then 'shop'::turn else 'compliance'::turn end end when "status" in ('YS') then case when "signing_stopped" then 'compliance'::turn else 'signers'::turn end when "status" in ('CA', 'CF', 'N', 'MICO', 'MICR') then 'nobody'::turn end$expression$;
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
-- No trigger counts rows whose turn is another by the new expression.
DELETE FROM "status_count" WHERE "status" = 'CR';--> statement-breakpoint
INSERT INTO "status_count" ("partner_id", "status", "turn", "queries")
	SELECT "partner_id", "status", "turn", count(*) FROM "query" WHERE "status" = 'CR' GROUP BY 1, 2, 3;
