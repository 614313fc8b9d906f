import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetCalls } from '../../api/asset.calls.ts'
import type { Call } from '../../api/call.ts'
import { containerCalls } from '../../api/container.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import { NO_VERSION } from '../../api/reason.ts'
import { suretyCalls } from '../../api/surety.calls.ts'
import { templateCalls } from '../../api/template.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { userTable } from '../../server/schema/user.table.ts'
import { type As, type Input, type RecordCase, recordsOf, type Row } from './record-cases.ts'
import { queryIn } from './container/scene.ts'
import { COMPLIANCE, completeQuery, INHOUSE, PARTNER } from './query/example.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const AT_ONCE = 50

/** A list that a call replaces: how to read it with its version, and how to replace its rows. */
type List = {
  as: As
  call: Call
  /** A new row. */
  fresh: (name: string) => Row
  nameOf: (row: Row) => unknown
  code: string
  read: () => Promise<{ rows: readonly Row[]; modifiedDtime: string | undefined }>
  input: (rows: readonly Row[], modifiedDtime: string | undefined) => Input
}

const signer = {
  name: 'Mari Meri',
  personalCode: '37605030299',
  email: 'mari@meretuul.example',
  role: 'client',
}

const queryAs = async (queryId: number, as: As) =>
  server.ask(queryCalls.edit, { params: { id: queryId } }, as)

const lists: Record<string, () => Promise<List>> = {
  assets: async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, INHOUSE)
    return {
      as: INHOUSE,
      call: assetCalls.saveAll,
      fresh: (qassetName) => ({ qassetName, qassetPrice: 100 }),
      nameOf: ({ qassetName }) => qassetName,
      code: 'query.conflict',
      read: async () => {
        const { qassets, modifiedDtime } = await queryAs(queryId, INHOUSE)
        return { rows: qassets, modifiedDtime }
      },
      input: (qassets, modifiedDtime) => ({ body: { queryId, modifiedDtime, qassets } }),
    }
  },
  sureties: async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, INHOUSE)
    return {
      as: INHOUSE,
      call: suretyCalls.save,
      fresh: (name) => ({ name, personalCode: signer.personalCode, email: signer.email }),
      nameOf: ({ name }) => name,
      code: 'query.conflict',
      read: async () => {
        const { sureties, modifiedDtime } = await queryAs(queryId, INHOUSE)
        return { rows: sureties, modifiedDtime }
      },
      input: (body, modifiedDtime) => ({ params: { queryId }, query: { modifiedDtime }, body }),
    }
  },
  containers: async () => {
    const { queryId } = await queryIn(server, 'CR')
    return {
      as: COMPLIANCE,
      call: containerCalls.save,
      fresh: (title) => ({ title, files: [{ id: '12' }], signers: [signer] }),
      nameOf: ({ title }) => title,
      code: 'query.conflict',
      read: async () => {
        const rows = await server.ask(containerCalls.find, { params: { id: queryId } }, COMPLIANCE)
        return { rows, modifiedDtime: (await queryAs(queryId, COMPLIANCE)).modifiedDtime }
      },
      input: (body, modifiedDtime) => ({ params: { id: queryId }, query: { modifiedDtime }, body }),
    }
  },
  reasons: async () => ({
    as: COMPLIANCE,
    call: reasonCalls.updateAll,
    fresh: (en) => ({ en, et: en, group: 'client' }),
    nameOf: ({ en }) => en,
    code: 'record.conflict',
    read: async () => {
      const rows = await server.ask(reasonCalls.findAll, {}, COMPLIANCE)
      return { rows, modifiedDtime: rows[0]?.modifiedDtime }
    },
    input: (body, modifiedDtime) => ({ query: { modifiedDtime }, body }),
  }),
}

describe.each(Object.keys(lists))('%s', (name) => {
  const open = async () => {
    const list = await (lists[name] as () => Promise<List>)()
    const send = (rows: readonly Row[], modifiedDtime: string | undefined) =>
      server.request(list.call, list.input(rows, modifiedDtime), list.as)
    const names = async () => (await list.read()).rows.map(list.nameOf)
    const { rows: first, modifiedDtime: at } = await list.read()
    expect((await send([...first, list.fresh('First')], at)).status).toBe(200)
    return { ...list, send, names }
  }

  test('of fifty concurrent saves one is stored, and 49 are refused as conflicts', async () => {
    const { send, names, read, fresh, code } = await open()
    const { rows, modifiedDtime } = await read()
    const before = await names()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) => send([...rows, fresh(`Added ${nth}`)], modifiedDtime)),
    )
    const conflicts = answers.filter(({ status }) => status === 409)
    expect(conflicts).toHaveLength(AT_ONCE - 1)
    for (const { body } of conflicts) expect(body).toMatchObject({ code, stored: expect.anything() })
    const winner = answers.findIndex(({ status }) => status === 200)
    const after = await names()
    expect(after).toHaveLength(before.length + 1)
    expect(new Set(after)).toEqual(new Set([...before, `Added ${winner}`]))
  })

  test('a save without a version is always stored', async () => {
    const { send, names, read, fresh } = await open()
    const { rows } = await read()
    expect((await send([...rows, fresh('Beside')], undefined)).status).toBe(200)
    expect(await names()).toContain('Beside')
    expect((await send([fresh('Alone')], undefined)).status).toBe(200)
    expect(await names()).toEqual(['Alone'])
  })

  test('a save of the current version deletes omitted records', async () => {
    const { send, names, read, fresh } = await open()
    const { modifiedDtime } = await read()
    expect((await send([fresh('Alone')], modifiedDtime)).status).toBe(200)
    expect(await names()).toEqual(['Alone'])
  })
})

test('a template: of fifty concurrent changes one is stored, and 49 are refused as conflicts', async () => {
  const terms = {
    paymentPeriod: 24,
    residual: 5,
    kickback: 2,
    advance: 15,
    contractFee: null,
    insurance: null,
    insuranceValType: 2 as const,
  }
  const body = { name: 'Loader', assets: [], terms }
  const made = await server.ask(templateCalls.save, { body }, PARTNER)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) =>
      server.request(templateCalls.save, { body: { ...made, name: `Loader ${nth}` } }, PARTNER),
    ),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  const stored = await server.ask(templateCalls.get, { params: { id: made.id } }, PARTNER)
  expect(stored.name).toBe(`Loader ${winner}`)
  const conflicts = answers.filter(({ status }) => status === 409)
  expect(conflicts).toHaveLength(AT_ONCE - 1)
  for (const { body: problem } of conflicts)
    expect(problem).toMatchObject({ code: 'record.conflict', stored })
})

/** Creates another account of the same role and partner with the same password. */
const colleagueOf = async (as: As): Promise<As> => {
  const email: As = `colleague.${as}`
  const [account] = await server.database.select().from(userTable).where(eq(userTable.email, as))
  if (!account) throw new Error(`no account ${as}`)
  const { accountUserId: _id, ...same } = account
  const colleague = { ...same, email, personalCode: '', firstName: 'Maie', lastName: 'Kolleeg' }
  await server.database.insert(userTable).values(colleague).onConflictDoNothing()
  return email
}

const records = recordsOf(() => server)

describe.each(Object.keys(records))('%s', (name) => {
  test('a save of an older version gets the stored one, its author and time', async () => {
    const { as, read, change, valueOf } = await (records[name] as () => Promise<RecordCase>)()
    const send = async (from: object, value: string, by: As) => {
      const { call, input } = await change(from, value)
      return server.request(call, input, by)
    }
    const before = await read()
    const colleague = await colleagueOf(as)
    expect((await send(before, 'Theirs', colleague)).status).toBe(200)
    const stored = await read()
    const refused = await send(before, 'Mine', as)
    const at = Object(stored).modifiedDtime ?? Object(stored).rows[0].modifiedDtime
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'record.conflict', savedBy: { name: 'Maie Kolleeg', own: false, at } },
    })
    expect(valueOf(Object(refused.body).stored)).toBe('Theirs')
    expect(await read()).toEqual(stored)
    expect(Object((await send(before, 'Mine', colleague)).body).savedBy).toMatchObject({ own: true })
    // A save of the current version succeeds; then the old version is refused again.
    expect((await send(stored, 'Second', as)).status).toBe(200)
    expect((await send(stored, 'Third', colleague)).status).toBe(409)
    expect(valueOf(await read())).toBe('Second')
  })
})

test('reasons: a save based on an empty list replaces neither a filled nor an emptied one', async () => {
  const replace = (body: readonly Row[], modifiedDtime: string) =>
    server.request(reasonCalls.updateAll, { query: { modifiedDtime }, body }, COMPLIANCE)
  const read = await server.ask(reasonCalls.findAll, {}, COMPLIANCE)
  const added = { en: 'Added', et: 'Lisatud', group: 'client' }
  expect((await replace([added], NO_VERSION)).status).toBe(409)
  expect((await replace([], read[0]?.modifiedDtime ?? '')).status).toBe(200)
  expect((await replace([...read], read[0]?.modifiedDtime ?? '')).status).toBe(409)
  expect((await replace([added], NO_VERSION)).status).toBe(200)
})

test('user: a save does not overwrite the user’s own choice of language unseen', async () => {
  const { user } = await server.ask(userCalls.loggedIn, {}, PARTNER)
  const params = { id: user.accountUserId }
  const read = await server.ask(userCalls.edit, { params }, COMPLIANCE)
  const other = read.language === 'en' ? 'et' : 'en'
  await server.ask(userCalls.changeLanguage, { query: { language: other } }, PARTNER)
  const refused = await server.refuse(userCalls.update, { body: { ...read, lastName: 'Uus' } }, COMPLIANCE)
  expect(refused).toMatchObject({ code: 'record.conflict', stored: { language: other } })
})
