import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from './process.ts'

const FOLDER = join(projectFolder, 'server/platform/database/migrations')
const BREAKPOINT = '--> statement-breakpoint'
/** Marks a statement that is harmless although a rule forbids it: `-- safe: <reason>`. */
const SAFE = /^--\s*safe:\s*\S/m
/** Names the first migration of the versions that can do without what a migration takes away; earlier ones do not start. */
const NEEDS = /^comment on table drizzle\.__drizzle_migrations is 'needs \d{4}_\S+'/im
/** Statements after which earlier versions than the one before cannot work either. */
const TAKES_AWAY = /^(?:drop (?!index)|alter .* (?:drop column|rename)\b)/is

type Rule = { breaks: string; pattern: RegExp }

/** What fails, or waits, in the earlier version that still runs on the migrated database. */
const rules: readonly Rule[] = [
  { breaks: 'drops what the version before may use', pattern: /^drop (?:table|view|type|sequence)\b/i },
  { breaks: 'drops what the version before may use', pattern: /^alter table .* drop column\b/is },
  { breaks: 'renames what the version before uses', pattern: /^alter .* rename\b/is },
  {
    breaks: 'changes a type, which rewrites the table under a lock',
    pattern: /^alter table .* alter column .* (?:set data )?type\b/is,
  },
  {
    breaks: 'refuses rows of the version before, which leaves the column out',
    pattern: /^alter table .* add column (?!.*\bdefault\b).*\bnot null\b/is,
  },
  {
    breaks: 'refuses rows of the version before, which may leave the column out',
    pattern: /^alter table .* alter column .* set not null\b/is,
  },
  {
    breaks: 'checks every row under a lock; add it NOT VALID and validate it later',
    pattern: /^alter table .* add constraint (?!.*\bnot valid\b)/is,
  },
]

const indexedTable = /^create (?:unique )?index .*? on (?:only )?("[^"]+"|\S+)/is
const createdTable = /^create table (?:if not exists )?("[^"]+"|\S+)/i

const withoutComments = (statement: string): string => statement.replaceAll(/^--.*$/gm, '').trim()

/** Table that a statement changes; undefined for other statements. */
const alteredTable = (statement: string): string | undefined =>
  /^alter table (?:only )?("[^"]+"|\S+)/i.exec(statement)?.[1]

/**
 * Why two versions cannot run side by side over a migration, by statement. Tables that the migration itself creates may be
 * changed in any way.
 */
export const migrationComplaints = (name: string, migration: string): string[] => {
  const statements = migration.split(BREAKPOINT)
  const needs = NEEDS.test(migration)
  const created = new Set(statements.flatMap((one) => createdTable.exec(withoutComments(one))?.[1] ?? []))
  return statements.flatMap((whole) => {
    const statement = withoutComments(whole)
    if (created.has(alteredTable(statement) ?? '')) return []
    if (SAFE.test(whole))
      return needs || !TAKES_AWAY.test(statement)
        ? []
        : [
            `${name}: takes something away without "needs …" on the table of migrations: ${statement.split('\n')[0]}`,
          ]
    const indexed = indexedTable.exec(statement)?.[1]
    const breaks = rules.filter(({ pattern }) => pattern.test(statement)).map((rule) => rule.breaks)
    if (indexed !== undefined && !created.has(indexed)) breaks.push('holds up writes while it makes an index')
    return breaks.map((reason) => `${name}: ${reason}: ${statement.split('\n')[0]}`)
  })
}

/** The migrations after the one of this number, in order. */
export const readMigrations = async (after: number): Promise<{ name: string; text: string }[]> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()
  const later = files
    .map((file) => file.slice(0, -'.sql'.length))
    .filter((name) => Number.parseInt(name) > after)
  return Promise.all(
    later.map(async (name) => ({ name, text: await readFile(join(FOLDER, `${name}.sql`), 'utf8') })),
  )
}
