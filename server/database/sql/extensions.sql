create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Search folds case and accents in a generated column, which takes immutable functions only; naming the dictionary
-- makes unaccent immutable in fact.
create function search_text(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;
