import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { findApiKeys, findPartnerByApiKey } from '../../../server/partner/api-key.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { partnerApiKeyTable } from '../../../server/schema/partner-api-key.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let id = 0
let otherId = 0
beforeAll(async () => {
  server = await startTestServer()
  const named = (businessName: string) =>
    server.database
      .select()
      .from(partnerTable)
      .where(eq(partnerTable.businessName, businessName))
      .then(([partner]) => partner?.partnerId ?? 0)
  id = await named('Nutipood OÜ')
  otherId = await named('Rattapood OÜ')
})
afterAll(() => server.stop())

const generate = async (partnerId = id) =>
  (await server.ask(partnerCalls.generateApiKey, { params: { id: partnerId }, body: undefined }, COMPLIANCE))
    .apiKey
const revoke = () => server.ask(partnerCalls.revokeApiKey, { params: { id } }, COMPLIANCE)

const NOON = new Date('2027-01-04T12:00:00.000Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const ownerOf = async (apiKey: string, now = NOON) =>
  (await findPartnerByApiKey(server.database, apiKey, now))?.businessName

const audited = (event: string) =>
  server.database.$count(auditTable, and(eq(auditTable.event, event), eq(auditTable.subjectId, String(id))))

describe('an API key', () => {
  test('belongs to its partner, and is not stored in the database', async () => {
    const apiKey = await generate()
    expect(apiKey).toMatch(/^tehing_[0-9a-f]{12}_[\w-]{43}$/)
    expect(await ownerOf(apiKey)).toBe('Nutipood OÜ')
    expect(await ownerOf(await generate(otherId))).toBe('Rattapood OÜ')
    const rows = JSON.stringify(await server.database.select().from(partnerApiKeyTable))
    const trail = JSON.stringify(await server.database.select().from(auditTable))
    const secret = apiKey.split('_').slice(2).join('_')
    expect(rows).toContain(apiKey.slice(0, 19))
    expect(rows + trail).not.toContain(secret)
  })

  test('ends with the next one', async () => {
    const [first, second] = [await generate(), await generate()]
    expect(await ownerOf(first)).toBeUndefined()
    expect(await ownerOf(second)).toBe('Nutipood OÜ')
  })

  test('is one, even after concurrent requests', async () => {
    const keys = await Promise.all([generate(), generate(), generate()])
    const owners = await Promise.all(keys.map((key) => ownerOf(key)))
    expect(owners.filter((owner) => owner !== undefined)).toEqual(['Nutipood OÜ'])
  })

  test('ends when it is revoked; a repetition is not audited again', async () => {
    const apiKey = await generate()
    const before = await audited('partner.apiKeyRevoked')
    await revoke()
    await revoke()
    expect(await ownerOf(apiKey)).toBeUndefined()
    expect(await findApiKeys(server.database, id, NOON)).toEqual({})
    expect((await audited('partner.apiKeyRevoked')) - before).toBe(1)
  })

  test('shows its last use to the minute', async () => {
    const apiKey = await generate()
    const lastUsed = async () => (await findApiKeys(server.database, id, NOON)).current?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    await ownerOf(apiKey)
    await ownerOf(apiKey, after(59))
    expect(await lastUsed()).toEqual(NOON)
    await ownerOf(apiKey, after(61))
    expect(await lastUsed()).toEqual(after(61))
  })

  test('is invalid with another secret, in part, in other case or overlong', async () => {
    const apiKey = await generate()
    const [prefix, publicPart] = apiKey.split('_')
    const foreign = (await generate(otherId)).split('_').slice(2).join('_')
    const wrong = [
      `${prefix}_${publicPart}_${foreign}`,
      `${prefix}_${publicPart}_${'A'.repeat(43)}`,
      apiKey.slice(0, -1),
      `${apiKey}A`,
      apiKey.toUpperCase(),
      `${prefix}_${publicPart}`,
      '',
      `${apiKey}\u0000`,
      "tehing_' or true --",
    ]
    for (const one of wrong) expect([one, await ownerOf(one)]).toEqual([one, undefined])
    expect(await ownerOf(apiKey)).toBe('Nutipood OÜ')
  })

  test('ends with its partner', async () => {
    const apiKey = await generate(otherId)
    const ofOther = eq(partnerTable.partnerId, otherId)
    await server.database.update(partnerTable).set({ deletedAt: NOON }).where(ofOther)
    expect(await ownerOf(apiKey)).toBeUndefined()
    const refused = await server.refuse(
      partnerCalls.generateApiKey,
      { params: { id: otherId }, body: undefined },
      COMPLIANCE,
    )
    expect(refused).toMatchObject({ status: 404 })
    await server.database.update(partnerTable).set({ deletedAt: null }).where(ofOther)
  })
})

describe('a replaced key with an overlap', () => {
  const replace = async (oldValidHours: number) =>
    (await server.ask(partnerCalls.generateApiKey, { params: { id }, body: { oldValidHours } }, COMPLIANCE))
      .apiKey
  const shown = async () => (await server.ask(partnerCalls.get, { params: { id } }, COMPLIANCE)).oldApiKey

  test('is valid until its end, beside the new one, and is shown with it', async () => {
    const first = await generate()
    const begun = server.dependencies.now()
    const second = await replace(24)
    const old = await shown()
    const end = new Date(old?.endsDtime ?? 0)
    expect(end.getTime() - begun.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect(end.getTime() - begun.getTime()).toBeLessThan(24 * 3_600_000 + 60_000)
    expect(first.startsWith(old?.publicPart ?? '?')).toBe(true)
    const lastMoment = new Date(end.getTime() - 1)
    expect([await ownerOf(first, lastMoment), await ownerOf(second, lastMoment)]).toEqual([
      'Nutipood OÜ',
      'Nutipood OÜ',
    ])
    expect([await ownerOf(first, end), await ownerOf(second, end)]).toEqual([undefined, 'Nutipood OÜ'])
    expect((await findApiKeys(server.database, id, end)).old).toBeUndefined()
  })

  test('is the only old one: a further key ends it', async () => {
    const keys = [await generate(), await replace(24), await replace(24)]
    const now = server.dependencies.now()
    expect(await Promise.all(keys.map((key) => ownerOf(key, now)))).toEqual([
      undefined,
      'Nutipood OÜ',
      'Nutipood OÜ',
    ])
  })

  test('can be ended at once; the new one stays, and a repetition is not audited', async () => {
    const [first, second] = [await generate(), await replace(720)]
    const before = await audited('partner.oldApiKeyEnded')
    const endOld = () => server.ask(partnerCalls.endOldApiKey, { params: { id } }, COMPLIANCE)
    await endOld()
    await endOld()
    const now = server.dependencies.now()
    expect([await ownerOf(first, now), await ownerOf(second, now)]).toEqual([undefined, 'Nutipood OÜ'])
    expect(await shown()).toBeNull()
    expect((await audited('partner.oldApiKeyEnded')) - before).toBe(1)
  })

  test('ends with the new one when that is revoked', async () => {
    const keys = [await generate(), await replace(24)]
    await revoke()
    const now = server.dependencies.now()
    expect(await Promise.all(keys.map((key) => ownerOf(key, now)))).toEqual([undefined, undefined])
  })

  test.each([-1, 721, 1.5])('is refused for %s hours', async (oldValidHours) => {
    const refused = await server.refuse(
      partnerCalls.generateApiKey,
      { params: { id }, body: { oldValidHours } },
      COMPLIANCE,
    )
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'oldValidHours' }] })
  })
})

test('one partner in the demo has the 0 % campaign', async () => {
  const having = await server.database
    .select({ name: partnerTable.businessName })
    .from(partnerTable)
    .where(and(eq(partnerTable.campaign, true), isNull(partnerTable.deletedAt)))
  expect(having).toEqual([{ name: 'Tööriistakeskus OÜ' }])
})
