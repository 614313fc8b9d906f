import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { findApiKey, findPartnerByApiKey } from '../../../server/partner/api-key.ts'
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
  (await server.ask(partnerCalls.generateApiKey, { params: { id: partnerId } }, COMPLIANCE)).apiKey
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
    expect(await findApiKey(server.database, id)).toBeUndefined()
    expect((await audited('partner.apiKeyRevoked')) - before).toBe(1)
  })

  test('shows its last use to the minute', async () => {
    const apiKey = await generate()
    const lastUsed = async () => (await findApiKey(server.database, id))?.lastUsedAt
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
    const refused = await server.refuse(partnerCalls.generateApiKey, { params: { id: otherId } }, COMPLIANCE)
    expect(refused).toMatchObject({ status: 404 })
    await server.database.update(partnerTable).set({ deletedAt: null }).where(ofOther)
  })
})

test('one partner in the demo has the 0 % campaign', async () => {
  const having = await server.database
    .select({ name: partnerTable.businessName })
    .from(partnerTable)
    .where(and(eq(partnerTable.campaign, true), isNull(partnerTable.deletedAt)))
  expect(having).toEqual([{ name: 'Tööriistakeskus OÜ' }])
})
