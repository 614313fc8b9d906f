import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query, QuerySave } from '../../../api/query.ts'
import { toEuros } from '../../../domain/money.ts'
import { isPayable } from '../../../domain/stored-payment.ts'
import { formatterFor } from '../../../server/document/paper/formatter.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import type { LedgerQuery } from '../../../server/services/ledger/ledger.ts'
import { currentDeal, dealOfForm } from '../../../domain/current-deal.ts'
import { approve } from '../document/decided.ts'
import { readHtml } from '../document/html-texts.ts'
import { COMPLIANCE, completeQuery, INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const RUNS = 25

let sandbox: TestServer
let server: TestServer
/** The last payload of the ledger. */
let ledgerQuery: LedgerQuery | null = null

beforeAll(async () => {
  sandbox = await startTestServer()
  const ledger = {
    createContract: (query: LedgerQuery, key: string) => {
      ledgerQuery = query
      return sandbox.dependencies.services.ledger.createContract(query, key)
    },
  }
  server = await startTestServer({ services: { ledger } })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})

const euros = (max: number) => fc.integer({ min: 0, max: max * 100 }).map(toEuros)
const percent = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((each) => each / 100)
const orNothing = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })

const asset = fc.record({
  qassetName: fc.constant('Ekskavaator'),
  qassetPrice: euros(100_000),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const service = fc.record({ name: fc.constant('Hooldus'), price: euros(1000) })

/** Deals with a payment. */
const deals = fc
  .record({
    qassets: fc.array(asset, { minLength: 1, maxLength: 4 }),
    services: fc.array(service, { maxLength: 3 }),
    servicesCost: orNothing(euros(5000)),
    paymentPeriod: fc.integer({ min: 2, max: 84 }),
    advnPmtType: fc.constantFrom('%' as const, '#' as const),
    advance: orNothing(percent(60)),
    residual: orNothing(percent(30)),
    interest: percent(40),
    pmtDate: fc.constantFrom('1', '25', '31'),
    interestMatrix: fc.constant(null),
    insurance: orNothing(percent(2)),
    insuranceValType: fc.constantFrom(1 as const, 2 as const),
    contractFee: orNothing(euros(1000)),
    kickback: orNothing(percent(10)),
  })
  .filter(isPayable)

type Entered = typeof deals extends fc.Arbitrary<infer Deal> ? Deal & QuerySave : never

const store = (deal: Entered): Promise<Query> =>
  server.ask(queryCalls.save, { body: { ...completeQuery, ...deal, language: 'en' } }, INHOUSE)

/** The payment computed by the call without a query. */
const answered = async (deal: Entered): Promise<number> => {
  const { qassets, advance, residual, interest, paymentPeriod, insurance, ...same } = deal
  const body = {
    ...same,
    assets: qassets,
    advancePmt: advance ?? 0,
    rvValue: residual ?? 0,
    intrTotal: interest,
    leasePeriod: paymentPeriod,
    insuranceValue: insurance,
  }
  return (await server.ask(queryCalls.payment, { body }, INHOUSE)).pmtAmount
}

const valueOf = (texts: readonly string[], label: string) => texts[texts.indexOf(label) + 1]

/** The monthly payment in the leasing contract: in its terms and in the first row of the schedule. */
const printed = async (queryId: number) => {
  await approve(server, { queryId })
  const contract = await server.ask(
    agreementCalls.leasingContract,
    { params: { id: queryId }, query: { as: 'html' } },
    COMPLIANCE,
  )
  const { texts } = readHtml(await contract.content.text())
  const firstMonth = texts.lastIndexOf('1')
  return {
    total: texts[texts.lastIndexOf('Total', firstMonth) + 3],
    monthly: valueOf(texts, 'Monthly payment without VAT'),
    firstRow: texts[firstMonth + 2],
  }
}

/** The ledger's payload for the query. */
const entered = async (queryId: number) => {
  await server.database.update(queryTable).set({ status: 'QA' }).where(eq(queryTable.queryId, queryId))
  await server.ask(queryCalls.lendifyContract, { params: { id: queryId }, query: {} }, INHOUSE)
  return { contractAmount: ledgerQuery?.contractAmount, pmtAmount: ledgerQuery?.pmtAmount }
}

test('form, server, documents and sandbox compute every payment to the same cent', async () => {
  const write = formatterFor('en')
  await fc.assert(
    fc.asyncProperty(deals, async (deal) => {
      const query = await store(deal)
      const { queryId, contractAmount, pmtAmount, annuityAmount, financedAmount } = query
      const typed = currentDeal(dealOfForm(deal), { ...query, financedAmount: null })
      expect(typed.isStored).toBe(false)
      expect(typed.payment && Object.values(typed.payment).map((cents) => toEuros(cents ?? 0))).toEqual([
        pmtAmount,
        annuityAmount,
        financedAmount,
      ])
      expect(typed.terms?.assetTotalCents).toBe(query.facts.totalCents)
      const shown = currentDeal(dealOfForm(deal), query)
      expect(shown).toEqual({ ...typed, isStored: true })
      expect(await answered(deal)).toBe(pmtAmount)
      const monthly = write.money(typed.payment?.totalCents ?? 0)
      const total = write.money(query.facts.totalCents)
      expect(await printed(queryId)).toEqual({ total, monthly, firstRow: monthly })
      expect(await entered(queryId)).toEqual({ contractAmount, pmtAmount })
    }),
    { numRuns: RUNS },
  )
})

test('documents and ledger have the stored payment', async () => {
  const { queryId } = await server.ask(
    queryCalls.save,
    { body: { ...completeQuery, language: 'en' } },
    INHOUSE,
  )
  await server.database
    .update(queryTable)
    .set({ pmtAmountCents: 400_00 })
    .where(eq(queryTable.queryId, queryId))
  expect(await printed(queryId)).toMatchObject({ monthly: '€400.00', firstRow: '€400.00' })
  expect(await entered(queryId)).toMatchObject({ pmtAmount: 400 })
})
