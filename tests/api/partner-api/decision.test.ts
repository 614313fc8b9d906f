import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApplicationDetail } from '../../../api/partner-api.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { anApplication } from '../../models/offer.cases.ts'
import { mari, PATIENCE, Phone, startApplyServer, tokenIn } from '../apply/scene.ts'
import { aConditionAsked, askFor } from '../condition/scene.ts'
import { CREDIT, INHOUSE } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'
import { callTo, insertSigning, keyOf, NUTIPOOD, RATTAPOOD, sentApplication } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let key = ''
let foreignKey = ''
beforeAll(async () => {
  scene = await startApplyServer()
  key = await keyOf(scene.server, NUTIPOOD)
  foreignKey = await keyOf(scene.server, RATTAPOOD)
})
afterAll(() => scene.server.stop())

const call = callTo(() => scene.server)
const { step, approve } = steppingOn(() => scene.server)

const read = async (id: number, headers = {}) =>
  (await call(`/applications/${id}`, { key, headers })).body as unknown as ApplicationDetail

/** A company's application that credit has to decide on. */
const sent = async (): Promise<number> => {
  const id = await sentApplication(scene.server, key)
  await step(id, 'SCR', INHOUSE)
  return id
}

describe('the decision', () => {
  test('is null until credit has decided, then holds the approved terms in their units', async () => {
    const id = await sent()
    expect(await read(id)).toMatchObject({ status: 'SCR', decision: null })
    await step(id, 'QA', CREDIT)
    const { decision, pmtAmount } = await read(id)
    expect(decision).toEqual({
      result: 'approved',
      decidedDtime: expect.stringMatching(/Z$/),
      terms: {
        financedAmount: 800,
        pmtAmount,
        paymentPeriod: 24,
        residual: 5,
        contractFee: 50,
        interest: null,
        annualRate: null,
      },
    })
  })

  test('comes with the time at which an application that waits too long is closed', async () => {
    const id = await sent()
    expect((await read(id)).validUntil).toBeNull()
    const dueAt = new Date('2031-01-10T22:00:00.000Z')
    await scene.server.database.insert(deadlineTable).values({
      queryId: id,
      kind: 'status',
      status: 'YS',
      purpose: 'expiry',
      dueAt,
      workingDays: 5,
      settingsAt: new Date(),
    })
    expect((await read(id)).validUntil).toBe(dueAt.toISOString())
  })

  test('names other terms, and a refusal has none', async () => {
    const id = await sent()
    const { modifiedDtime } = await scene.server.ask(queryCalls.edit, { params: { id } }, CREDIT)
    await scene.server.ask(queryCalls.save, { body: { queryId: id, modifiedDtime, advance: 40 } }, CREDIT)
    expect((await read(id)).decision).toBeNull()
    await step(id, 'QAC', CREDIT)
    expect((await read(id)).decision).toMatchObject({
      result: 'approvedWithChanges',
      terms: { financedAmount: 600 },
    })
    const other = await sent()
    await step(other, 'N', CREDIT, 'Tax debt')
    expect(await read(other)).toMatchObject({
      status: 'N',
      closingReason: 'Tax debt',
      decision: { result: 'refused', terms: null },
    })
  })

  test('comes with the open conditions: those of the partner in words, the others as a number', async () => {
    const id = await sent()
    await askFor(
      scene.server,
      id,
      { ...aConditionAsked, askedOf: 'shop', neededFor: 'contract' },
      {
        ...aConditionAsked,
        askedOf: 'customer',
        textEn: 'Secret of the customer',
        textEt: 'Kliendi saladus',
      },
    )
    const seen = await read(id)
    expect(seen).toMatchObject({
      conditions: [{ text: 'Why has the turnover fallen?', neededFor: 'contract', state: 'open' }],
      otherConditions: 1,
    })
    expect(JSON.stringify(seen)).not.toContain('ecret')
    const estonian = await read(id, { 'accept-language': 'et' })
    expect(estonian.conditions).toMatchObject([{ text: 'Miks on käive langenud?' }])
  })

  test('of a private person has the interest and the annual rate', async () => {
    await approve(mari.identityCode, 20_000)
    const groups = (await call('/asset-groups', { key })).body as unknown as {
      assetGroupId: number
      superiorGroupId: number | null
      insurance: number | null
    }[]
    const group = groups.find(
      ({ superiorGroupId, insurance }) => superiorGroupId !== null && insurance !== null,
    )
    const { body } = await call('/consumer-applications', {
      body: {
        email: 'mari@meretuul.example',
        sellerOfferNr: 'ORDER-8',
        qassets: [{ qassetName: 'Laptop', qassetPrice: 900, assetSubgroupId: group?.assetGroupId }],
      },
      key,
    })
    const id = Number(body.id)
    const link = await call(`/applications/${id}/customer-link`, { method: 'POST', key })
    const phone = new Phone(scene.server, tokenIn(String(link.body.url)))
    expect(await phone.identify(mari)).toBe('OK')
    expect((await phone.submit(anApplication)).status).toBe(200)
    await vi.waitFor(async () => {
      const { status } = await read(id)
      if (status === 'SCR') await step(id, 'QA', CREDIT)
      expect(await read(id)).toMatchObject({
        status: 'HO',
        decision: {
          result: 'approved',
          terms: { interest: expect.any(Number), annualRate: expect.any(Number) },
        },
      })
    }, PATIENCE)
    // The status is that of a signed one, too; a shop must not hand over its goods yet.
    expect((await read(id)).concludedDtime).toBeNull()
    const signedAt = new Date('2031-01-10T10:00:00.000Z')
    for (const status of ['CR', 'YS', 'HO'] as const)
      await scene.server.database
        .insert(statusHistoryTable)
        .values({ queryId: id, status, createdAt: signedAt })
    expect(await read(id)).toMatchObject({ status: 'HO', concludedDtime: signedAt.toISOString() })
  })
})

describe('the page on which the client signs', () => {
  const signing = async (id: number, client = {}) => {
    await scene.server.database.update(queryTable).set({ status: 'YS' }).where(eq(queryTable.queryId, id))
    await insertSigning(scene.server, id, client)
  }
  const linkOf = (id: number, as = key) =>
    call(`/applications/${id}/customer-link`, { method: 'POST', key: as })

  test('is the client’s own, for the own partner only', async () => {
    const id = await sent()
    await signing(id)
    expect(await read(id)).toMatchObject({ customerStep: 'sign' })
    expect((await linkOf(id)).body).toEqual({
      step: 'sign',
      url: 'https://sign.example/of-the-client',
      expiresDtime: null,
    })
    expect((await linkOf(id, foreignKey)).status).toBe(404)
  })

  test.each([
    ['has signed', { signedAt: new Date() }],
    ['has refused', { refused: true }],
    ['has no page yet', { page: null }],
  ])('is not shown once the client %s', async (_, columns) => {
    const id = await sent()
    await signing(id, columns)
    expect(await read(id)).toMatchObject({ customerStep: null })
    expect((await linkOf(id)).body).toMatchObject({ code: 'customerLink.none', currentStatus: 'YS' })
  })
})
