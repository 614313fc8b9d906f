import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../contract/query.calls.ts'
import type { Query, QuerySave } from '../../../contract/query.ts'
import { type StatusCode, statusCodes } from '../../../contract/status.ts'
import { partnerTable } from '../../../server/partner/partner.table.ts'
import { queryTable } from '../../../server/query/query.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from './example.ts'

type Area = 'client' | 'deal' | 'seller' | 'billingEmail' | 'additionalInfo'
type View = 'partner' | 'inhouse' | 'shop' | 'credit' | 'compliance'

const accounts = {
  partner: PARTNER,
  inhouse: INHOUSE,
  shop: SHOP,
  credit: CREDIT,
  compliance: COMPLIANCE,
} as const satisfies Record<View, string>

/** By hand from the lifecycle's "Edit locks": where a view may change assets and terms. */
const editable: Record<View, readonly StatusCode[]> = {
  partner: ['P'],
  inhouse: ['P', 'SM', 'SCR', 'QA', 'QAC'],
  shop: ['P'],
  credit: ['P', 'SCR'],
  compliance: ['CR', 'YS', 'CA'],
}

const isOpen = (status: StatusCode, view: View, area: Area): boolean => {
  if (area === 'client') return status === 'P'
  if (area === 'deal') return editable[view].includes(status)
  if (area === 'additionalInfo') return status !== 'N' || view === 'credit' || view === 'compliance'
  return editable[view].includes(status) && status !== 'CA'
}

const edits: Record<Area, (query: Query) => QuerySave> = {
  client: () => ({ custName: 'Changed OÜ' }),
  deal: () => ({ residual: 11 }),
  seller: ({ qassets }) => ({ qassets: qassets.map((asset) => ({ ...asset, sellerName: 'Changed' })) }),
  billingEmail: () => ({ billingEmail: 'changed@example.com' }),
  additionalInfo: () => ({ additionalInfo: 'Changed' }),
}

let server: TestServer
let queryId: number
beforeAll(async () => {
  server = await startTestServer()
  ;({ queryId } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER))
})
afterAll(() => server.stop())

/** The query as it was made, in this status, at a partner whose user the view is. */
const put = async (status: StatusCode, view: View): Promise<void> => {
  const owner =
    view === 'shop' ? 'Nutipood OÜ' : view === 'inhouse' ? 'Tehing Liising AS' : 'Põhja Masinad OÜ'
  const [partner] = await server.database
    .select({ partnerId: partnerTable.partnerId })
    .from(partnerTable)
    .where(eq(partnerTable.businessName, owner))
  await server.database
    .update(queryTable)
    .set({
      status,
      ...partner,
      custName: completeQuery.custName,
      residual: 5,
      billingEmail: completeQuery.billingEmail,
      additionalInfo: '',
    })
    .where(eq(queryTable.queryId, queryId))
}

const tried = async (view: View, area: Area): Promise<number> => {
  const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, accounts[view])
  const { modifiedDtime } = query
  const body = { queryId, modifiedDtime, ...edits[area](query) }
  const { status } = await server.request(queryCalls.save, { body }, accounts[view])
  if (area === 'seller' && status === 200) await sellerAgain(view)
  return status
}

const sellerAgain = async (view: View) => {
  const { qassets, modifiedDtime } = await server.ask(
    queryCalls.edit,
    { params: { id: queryId } },
    accounts[view],
  )
  const back = qassets.map((asset) => ({ ...asset, sellerName: '' }))
  await server.ask(queryCalls.save, { body: { queryId, modifiedDtime, qassets: back } }, accounts[view])
}

describe.each(Object.keys(accounts) as View[])('the locks of the %s view over the API', (view) => {
  test.each(statusCodes)('in %s', async (status) => {
    for (const area of Object.keys(edits) as Area[]) {
      await put(status, view)
      expect([area, await tried(view, area)]).toEqual([area, isOpen(status, view, area) ? 200 : 409])
    }
  })
})
