import { agreementCalls } from '../../api/agreement.calls.ts'
import { earlyRepaymentCalls } from '../../api/early-repayment.calls.ts'
import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { Query } from '../../api/query.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { StatusCode } from '../../api/status.ts'
import { OFFER_TYPES } from '../../domain/constants.ts'
import type { Caller } from '../api/caller.ts'
import { kilobytes, median, p95, shown, timedEach } from './figures.ts'
import type { Table } from './report.ts'

const ROUNDS = 12
const COMPLIANCE = 'compliance@tehing.example'
const SELF_SERVE = 'shop-selfserve@tehing.example'

type Made = Promise<{ content: Blob }>

/** Returns the first demo query in this status that compliance can read and that matches. */
const demoQuery = async (
  caller: Caller,
  status: StatusCode,
  isSuch: (query: Query) => boolean,
): Promise<Query> => {
  const { content } = await caller.ask(queryListCalls.all, { query: {}, body: [status] }, COMPLIANCE)
  for (const { queryId } of content) {
    const query = await caller.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    if (isSuch(query)) return query
  }
  throw new Error(`the demo has no such query in ${status}`)
}

/** A demo query that waits for its contract, so that most papers and containers can be made. */
export const queryInContract = (caller: Caller): Promise<Query> =>
  demoQuery(
    caller,
    'CR',
    ({ product, guarantor }) => product === 'LEASING' && guarantor.representativeName !== '',
  )

/** Papers of a leasing contract, its parties and the committee's decision. */
const papersOfLeasing = (caller: Caller, query: Query): Record<string, () => Made> => {
  const { queryId, qassets, sureties } = query
  const params = { queryId }
  const byId = { params: { id: queryId } }
  const body = {
    assetDescription: 'New',
    serialNumber: 'SN-42',
    deliveryDate: '2026-03-02',
    deliveryPlace: 'Narva mnt 7, Tallinn',
    year: 2026,
  }
  const [surety = { name: 'Säde Meri', personalCode: '60001019906' }] = sureties
  const offer = (offerType: number) => () =>
    caller.ask(agreementCalls.offer, { ...byId, query: { offerType } }, COMPLIANCE)
  const sold = { body: { queryId, qassets } }
  return {
    offer: offer(OFFER_TYPES.default),
    'offer iDeal': offer(OFFER_TYPES.ideal),
    'offer standard': offer(OFFER_TYPES.standard),
    'leasing contract': () => caller.ask(agreementCalls.leasingContract, byId, COMPLIANCE),
    'sales contract, full service': () => caller.ask(agreementCalls.sales, sold, COMPLIANCE),
    'sales contract, UFE': () => caller.ask(agreementCalls.ufeSales, sold, COMPLIANCE),
    'surety agreement': () => caller.ask(agreementCalls.surety, { params, body: surety }, COMPLIANCE),
    'guarantee letter': () => caller.ask(agreementCalls.guaranteeLetter, { params }, COMPLIANCE),
    'leaseback agreement': () => caller.ask(agreementCalls.leaseback, { params }, COMPLIANCE),
    'redemption agreement': () => caller.ask(agreementCalls.redemptionAgreement, byId, COMPLIANCE),
    'act of acceptance': () => caller.ask(agreementCalls.actOfAcceptance, { ...byId, body }, COMPLIANCE),
    'credit decision': () => caller.ask(agreementCalls.creditDecision, { params }, COMPLIANCE),
  }
}

/** Papers of a shop's sale and of a consumer. */
const papersOfShops = async (caller: Caller): Promise<Record<string, () => Made>> => {
  const sale = await demoQuery(caller, 'HO', ({ product }) => product === 'ONSPOT' || product === 'SELFSERVE')
  const applied = await demoQuery(caller, 'HO', ({ product }) => product === 'SELFSERVE')
  const running = await demoQuery(caller, 'CA', ({ consumer }) => consumer)
  const byId = { params: { id: sale.queryId } }
  return {
    'offer of the shop': () =>
      caller.ask(agreementCalls.offer, { ...byId, query: { offerType: OFFER_TYPES.shop } }, COMPLIANCE),
    'shop contract': () => caller.ask(agreementCalls.shopContract, byId, COMPLIANCE),
    'self-serve offer': () =>
      caller.ask(selfServeCalls.offerPdf, { params: { queryId: applied.queryId } }, SELF_SERVE),
    'return form': () => caller.ask(providerSettingsCalls.returnForm, { query: { language: 'en' } }),
    'early repayment': () =>
      caller.ask(earlyRepaymentCalls.paper, { params: { queryId: running.queryId }, query: {} }, COMPLIANCE),
  }
}

/** Downloads every paper of the portal over HTTP. */
export const measureEveryPaper = async (caller: Caller, inContract: Query): Promise<Table> => {
  const named = { ...papersOfLeasing(caller, inContract), ...(await papersOfShops(caller)) }
  const rows: string[][] = []
  for (const [name, make] of Object.entries(named)) {
    const { content } = await make()
    const each = await timedEach(ROUNDS, make)
    rows.push([name, kilobytes(content.size), shown(median(each)), shown(p95(each))])
  }
  return { caption: 'Papers as PDF over HTTP, milliseconds', head: ['paper', 'kB', 'p50', 'p95'], rows }
}
