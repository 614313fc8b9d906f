import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decisionTableCalls as calls } from '../../../api/decision-table.calls.ts'
import { MAX_DMN_LENGTH, type TableVersion } from '../../../api/decision-table-version.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { decisionTableTable } from '../../../server/schema/decision-table.table.ts'
import { COMPLIANCE, CREDIT } from '../query/example.ts'
import type { As } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.asOwner(sql`truncate ${decisionTableTable}`))

/** The file of a version. */
const fileOf = async (version: number, as: As = CREDIT) => {
  const { name, content } = await server.ask(calls.exportDmn, { params: { version } }, as)
  return { name, xml: await content.text() }
}
const start = () => server.ask(calls.create, { body: { copyOf: 0 } }, CREDIT)
const starting = (dmn: string) => ({ body: { copyOf: 0, dmn } })
const importing = ({ version, modifiedDtime }: TableVersion, dmn: string) => ({
  params: { version },
  body: { modifiedDtime, dmn },
})
const read = (version: number) => server.ask(calls.get, { params: { version } }, CREDIT)
const versions = () => server.ask(calls.findAll, {}, CREDIT)

/** The first table's file with another last cell of amounts. */
const withLastAmount = async (test: string) => {
  const { xml } = await fileOf(0)
  return xml.replace(/(<inputEntry id="rule_5_financedCents">\s*<text>)-/, `$1${test}`)
}
/** The first table's file with the clients of its first row. */
const withFirstClient = async (test: string) => {
  const { xml } = await fileOf(0)
  return xml.replace(/(<inputEntry id="rule_1_consumer">\s*<text>)-/, `$1${test}`)
}

describe('a decision table as a DMN file', () => {
  test('is downloaded in any state by credit and compliance, without names', async () => {
    const { version, modifiedDtime } = await start()
    const saved = { modifiedDtime, note: 'Asked for by Mari Meri', fromDay: null, ...firstTable }
    await server.ask(calls.save, { params: { version }, body: saved }, CREDIT)
    for (const as of [CREDIT, COMPLIANCE] as const)
      for (const number of [0, version]) {
        const { name, xml } = await fileOf(number, as)
        expect(name).toBe(`decision-table-${number}.dmn`)
        expect(xml).toContain(`name="Decision table ${number}"`)
        for (const label of ['Client is a consumer', 'Financed amount in cents', 'Period in months'])
          expect(xml).toContain(`label="${label}"`)
        expect(xml).not.toMatch(/Mari|Meri|credit@/)
      }
    expect(await server.refuse(calls.exportDmn, { params: { version: 999 } }, CREDIT)).toMatchObject({
      code: 'notFound',
    })
  })

  test('starts a draft, if there is none', async () => {
    const dmn = await withFirstClient('false')
    const draft = await server.ask(calls.create, starting(dmn), CREDIT)
    expect(draft).toMatchObject({ phase: 'draft', hitPolicy: 'first', replaced: { version: 0 } })
    expect(draft.rows[0]?.when).toEqual({ ...firstTable.rows[0]?.when, consumer: false })
    expect(draft.rows.slice(1)).toEqual(firstTable.rows.slice(1))
    expect(await server.refuse(calls.create, starting(dmn), COMPLIANCE)).toMatchObject({
      code: 'decisionTable.refused',
      reason: 'tableOneDraft',
    })
  })

  test('replaces the rows of a draft, and keeps why and from when', async () => {
    const { version, modifiedDtime } = await start()
    const saved = { modifiedDtime, note: 'Companies only', fromDay: null, ...firstTable }
    const before = await server.ask(calls.save, { params: { version }, body: saved }, CREDIT)
    const tested = await server.ask(
      calls.test,
      { params: { version }, body: { modifiedDtime: before.modifiedDtime } },
      CREDIT,
    )
    const after = await server.ask(
      calls.importDmn,
      importing(tested, await withFirstClient('false')),
      COMPLIANCE,
    )
    expect(after).toMatchObject({ phase: 'draft', note: 'Companies only', isTested: false, backTest: null })
    expect(after.rows[0]?.when.consumer).toBe(false)
    // Who imports rows is an author of them, and must not approve them.
    expect(after.authors).toHaveLength(2)
    expect(await read(version)).toMatchObject({ rows: after.rows })
  })

  test('has to have no gap, no row without effect and nothing against a law', async () => {
    const draft = await start()
    const refusals: [string, string, RegExp][] = [
      [await withLastAmount('&gt;= 100000'), 'decisionTable.fault.gap', /Financed amount: €\d/],
      [
        await withLastAmount('&lt; 0'),
        'decisionTable.dmn.row',
        /^Row 5, column “Financed amount in cents” \(financedCents\): /,
      ],
      [
        (await fileOf(0)).xml.replaceAll(/(<inputEntry id="rule_1_\w+">\s*<text>)[^<]*/g, '$1-'),
        'decisionTable.fault.unreachable',
        /^Row 2 never decides/,
      ],
      [
        (await fileOf(0)).xml.replace(/(<inputEntry id="rule_1_limit">\s*<text>)[^<]*/, '$1"rejected"'),
        'decisionTable.fault.law',
        /^Row 1 must not decide this way/,
      ],
    ]
    for (const [dmn, code, detail] of refusals) {
      expect((await server.refuse(calls.importDmn, importing(draft, dmn), CREDIT)).fields).toContainEqual({
        path: expect.any(String),
        code,
        detail: expect.stringMatching(detail),
      })
    }
    expect(await read(draft.version)).toEqual(draft)
  })

  test('of two rows that fit is refused with the hit policy UNIQUE', async () => {
    const dmn = (await fileOf(0)).xml.replace('"FIRST"', '"UNIQUE"')
    const { fields } = await server.refuse(calls.create, starting(dmn), CREDIT)
    expect(fields).toContainEqual({
      path: 'rows.0.when',
      code: 'decisionTable.fault.overlap',
      detail: expect.stringMatching(/^Rows 1 and 5 both fit this query: /),
    })
    expect(await versions()).toHaveLength(1)
  })

  test('changes nothing where it cannot be imported', async () => {
    const draft = await start()
    for (const dmn of ['', 'rows', '<a/>', '<!DOCTYPE a>', (await fileOf(0)).xml.slice(0, 900)]) {
      const refused = await server.refuse(calls.importDmn, importing(draft, dmn), CREDIT)
      expect(refused.code).toBe('request.invalid')
      expect(refused.fields?.map(({ path }) => path)).toEqual(['dmn'])
    }
    const long = await server.refuse(
      calls.importDmn,
      importing(draft, 'a'.repeat(MAX_DMN_LENGTH + 1)),
      CREDIT,
    )
    expect(long.fields).toMatchObject([{ path: 'dmn', code: 'field.tooLong' }])
    expect(await read(draft.version)).toEqual(draft)
  })

  test('is not imported into a draft that was changed since, nor into a table that waits', async () => {
    const draft = await start()
    const dmn = await withFirstClient('false')
    const imported = await server.ask(calls.importDmn, importing(draft, dmn), CREDIT)
    expect(await server.refuse(calls.importDmn, importing(draft, dmn), COMPLIANCE)).toMatchObject({
      code: 'record.conflict',
    })
    const body = ({ modifiedDtime }: TableVersion) => ({
      params: { version: draft.version },
      body: { modifiedDtime },
    })
    const tested = await server.ask(calls.test, body(imported), CREDIT)
    const waiting = await server.ask(calls.submit, body(tested), CREDIT)
    expect(
      await server.refuse(calls.importDmn, importing(waiting, (await fileOf(0)).xml), CREDIT),
    ).toMatchObject({ code: 'decisionTable.refused', reason: 'tableNotFromThisState' })
  })
})
