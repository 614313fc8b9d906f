-- Makes the database and its two roles, with the passwords of the environment (psql 15 or later):
-- OWNER_PASSWORD=… PROGRAM_PASSWORD=… psql -v ON_ERROR_STOP=1 -f docs/deploy/database.sql postgres
\getenv owner_password OWNER_PASSWORD
\getenv program_password PROGRAM_PASSWORD
-- One role owns the tables and migrates. The other one works: the program grants it its rights at each start.
create role tehing_owner login password :'owner_password';
create role tehing_program login password :'program_password';
-- Lists are sorted as the database sorts, hence the Estonian rules.
create database tehing owner tehing_owner template template0
  encoding 'UTF8' locale_provider icu icu_locale 'et' locale 'C';
revoke connect on database tehing from public;
grant connect on database tehing to tehing_program;
