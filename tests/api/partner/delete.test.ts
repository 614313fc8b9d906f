import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { findPartnerByApiKey } from '../../../server/partner/api-key.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import { partnerScene } from './scene.ts'

const { create, get, lastAudit, of, partnerOf, save, server } = partnerScene()

describe('deleting a partner', () => {
  const remove = (id: number) => server().request(partnerCalls.delete, { params: { id } }, COMPLIANCE)

  test('removes it from the lists and ends its API key; its code is free again', async () => {
    const { partnerId: id, ...made } = await create()
    const { apiKey } = await server().ask(
      partnerCalls.generateApiKey,
      { params: { id }, body: undefined },
      COMPLIANCE,
    )
    expect((await get(id)).apiKey).toMatchObject({ publicPart: apiKey.slice(0, 19), lastUsedDtime: null })
    expect((await remove(id)).status).toBe(204)
    expect(await server().refuse(partnerCalls.get, { params: { id } }, COMPLIANCE)).toMatchObject({
      status: 404,
    })
    expect(await findPartnerByApiKey(server().database, apiKey, new Date())).toBeUndefined()
    expect((await remove(id)).status).toBe(404)
    expect(await lastAudit('partner.deleted', id)).toEqual({
      businessName: made.businessName,
      regCode: made.regCode,
    })
    const again = await save(partnerOf({ regCode: made.regCode }))
    expect((await remove(again.partnerId)).status).toBe(204)
  })

  test('is refused with open queries, not with closed ones', async () => {
    const { partnerId } = await create()
    const status = (to: 'P' | 'N' | 'CF') =>
      server().database.update(queryTable).set({ status: to }).where(ofPartner)
    const ofPartner = eq(queryTable.partnerId, partnerId)
    await server().database.insert(queryTable).values({ partnerId, status: 'P' })
    const refused = await remove(partnerId)
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'partner.hasQueries',
      detail: 'Uus Pood OÜ has 1 open query. Close it first.',
    })
    await status('N')
    await server().database.insert(queryTable).values({ partnerId, status: 'CF' })
    expect((await remove(partnerId)).status).toBe(204)
  })

  test('is refused while it has users', async () => {
    const { partnerId } = await of('Rattapood OÜ')
    await server().database.update(queryTable).set({ status: 'N' }).where(eq(queryTable.partnerId, partnerId))
    expect((await remove(partnerId)).body).toMatchObject({
      status: 409,
      code: 'partner.hasUsers',
      detail: 'Rattapood OÜ has 1 user. Delete the account or move it to another partner first.',
    })
  })
})
