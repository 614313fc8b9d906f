import { describe, expect, test } from 'vitest'
import { migrationComplaints, readMigrations } from '../tools/migrations.ts'

const complaints = (...statements: string[]) =>
  migrationComplaints('0070_example', statements.join('--> statement-breakpoint\n'))

describe('a migration over which two versions run side by side', () => {
  test.each([
    'CREATE TABLE "note" ("id" integer PRIMARY KEY)',
    'ALTER TABLE "query" ADD COLUMN "colour" text',
    `ALTER TABLE "query" ADD COLUMN "colour" text DEFAULT '' NOT NULL`,
    'ALTER TABLE "query" ADD CONSTRAINT "query_amount" CHECK (amount > 0) NOT VALID',
    'DROP INDEX "query_colour"',
    `UPDATE "query" SET "colour" = 'red'`,
    '-- safe: runs in a moment\nALTER TABLE "query" ALTER COLUMN "colour" SET NOT NULL',
  ])('may %s', (statement) => expect(complaints(statement)).toEqual([]))

  test.each([
    ['DROP TABLE "note"', 'drops'],
    ['ALTER TABLE "query" DROP COLUMN "colour"', 'drops'],
    ['ALTER TABLE "query" RENAME COLUMN "colour" TO "color"', 'renames'],
    ['ALTER TABLE "query" RENAME TO "application"', 'renames'],
    ['ALTER TABLE "query" ALTER COLUMN "amount" SET DATA TYPE bigint', 'changes a type'],
    ['ALTER TABLE "query" ADD COLUMN "colour" text NOT NULL', 'refuses rows'],
    ['ALTER TABLE "query" ALTER COLUMN "colour" SET NOT NULL', 'refuses rows'],
    ['ALTER TABLE "query" ADD CONSTRAINT "query_amount" CHECK (amount > 0)', 'checks every row'],
    ['CREATE INDEX "query_colour" ON "query" USING btree ("colour")', 'holds up writes'],
    ['CREATE UNIQUE INDEX "query_colour" ON "query" USING btree ("colour")', 'holds up writes'],
    ['-- A remark that names no reason.\nDROP TABLE "note"', 'drops'],
  ])('may not %s', (statement, reason) => {
    const [complaint, ...others] = complaints(statement)
    expect(complaint).toMatch(new RegExp(`^0070_example: ${reason}`))
    expect(others).toEqual([])
  })

  test('may take away what the version before does not use, if earlier ones do not start any more', () => {
    const drop = '-- safe: no version since 3.1.0 reads it\nALTER TABLE "query" DROP COLUMN "colour"'
    const needs = `COMMENT ON TABLE drizzle.__drizzle_migrations IS 'needs 0069_no-colour'`
    expect(complaints(drop, needs)).toEqual([])
    expect(complaints(drop)).toEqual([expect.stringContaining('takes something away without "needs …"')])
  })

  test('may change the tables that it creates', () =>
    expect(
      complaints(
        'CREATE TABLE "note" ("id" integer PRIMARY KEY, "query_id" integer NOT NULL)',
        'ALTER TABLE "note" ADD CONSTRAINT "note_query" FOREIGN KEY ("query_id") REFERENCES "query"("id")',
        'CREATE INDEX "note_query_id" ON "note" USING btree ("query_id")',
      ),
    ).toEqual([]))
})

test('reads the migrations after a given one, in order', async () => {
  const names = (await readMigrations(55)).map(({ name }) => name)
  expect(names[0]).toMatch(/^0056_/)
  expect(names).toEqual(names.toSorted())
})
